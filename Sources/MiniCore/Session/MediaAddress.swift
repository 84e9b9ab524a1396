/// The address of an image, a font or media, as a program has written it.
public struct MediaAddress: Sendable, Hashable {
    /// The parameter that holds it, such as `urls[1]`.
    public let parameter: String
    /// A path or a URL; of a font, perhaps a value as in style sheets, with such in `url(…)`.
    public let text: String
    /// Whether it is that of a font.
    public let isFont: Bool

    /// Makes an address.
    public init(parameter: String, text: String, isFont: Bool = false) {
        self.parameter = parameter
        self.text = text
        self.isFont = isFont
    }
}
