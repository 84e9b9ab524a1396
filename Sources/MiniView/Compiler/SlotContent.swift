/// Where a child of a custom element goes.
enum SlotTarget: Hashable {
    /// The slot of that name; the empty name is the default slot.
    case named(String)

    /// The slot whose name an expression gives, by the offset of the child.
    case computed(Int)

    static let defaultSlot = SlotTarget.named("")

    var isComputed: Bool {
        if case .computed = self { true } else { false }
    }
}

/// What is known of the content of a slot while it is written.
struct SlotContent {
    /// What is not for this target is left out.
    let target: SlotTarget

    /// The name, in what is written, of what the slot hands to its content.
    let scope: String

    /// The depth of the ``ListScope`` that the scope belongs to.
    let level: Int
}
