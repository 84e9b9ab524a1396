/// The address of an image, a font or other media, as the program wrote it.
package struct MediaAddress: Sendable, Hashable {
    /// The parameter that contains it, such as `urls[1]`.
    package let parameter: String
    /// A path or a URL.
    ///
    /// For a font, it can also be a value from a style sheet, with URLs in `url(…)`.
    package let text: String
    /// Whether it is the address of a font.
    package let isFont: Bool

    /// Creates an address.
    package init(parameter: String, text: String, isFont: Bool = false) {
        self.parameter = parameter
        self.text = text
        self.isFont = isFont
    }
}
