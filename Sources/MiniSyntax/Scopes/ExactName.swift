/// A name as it is spelled: ECMAScript takes two names for the same when they have the same code points, `String` also when
/// they look alike.
struct ExactName: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactName, right: ExactName) -> Bool {
        left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
    }

    // Names that look alike have the same hash, and are rare.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
