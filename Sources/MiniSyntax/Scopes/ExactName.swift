/// A name that is compared by its code points, as in ECMAScript.
///
/// `String` also considers canonically equivalent names as equal.
struct ExactName: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactName, right: ExactName) -> Bool {
        left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
    }

    // Canonically equivalent names have the same hash, but are rare.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
