/// The address of an image, a font or media, as a program has written it.
public struct MediaAddress: Sendable, Hashable {
    /// The parameter that holds it, such as `urls[1]`.
    public let parameter: String
    /// A path or a URL.
    public let text: String

    /// Makes an address.
    public init(parameter: String, text: String) {
        self.parameter = parameter
        self.text = text
    }
}
