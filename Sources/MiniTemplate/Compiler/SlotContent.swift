/// The slot that a child of a custom element belongs to.
enum SlotTarget: Hashable {
    /// The slot with that name. The empty name is the default slot.
    case named(String)

    /// A slot whose name is computed by an expression, identified by the offset of the child.
    case computed(Int)

    static let defaultSlot = SlotTarget.named("")

    var isComputed: Bool {
        if case .computed = self { true } else { false }
    }
}

/// The state of the content of a slot while it is written.
struct SlotContent {
    /// The slot.
    ///
    /// Content for other slots is omitted.
    let target: SlotTarget

    /// The name, in the output, of the variable that holds the properties of the slot.
    let scope: String

    /// The depth of the ``ListScope`` that the scope belongs to.
    let level: Int
}
