/// A stand-in for the type of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
///
/// It has no content. The super app finds the picture by its name.
public final class UIImage: Sendable {
    /// How the picture is coloured.
    public enum RenderingMode: Int, Sendable {
        /// As its place requires.
        case automatic
        /// With its own colours.
        case alwaysOriginal
        /// With one colour.
        case alwaysTemplate
    }

    /// The name of the picture.
    public let name: String
    /// How the picture is coloured.
    public let renderingMode: RenderingMode

    /// Creates an image of the name; nil for an empty name.
    public convenience init?(named name: String) {
        guard !name.isEmpty else { return nil }
        self.init(name, .automatic)
    }

    private init(_ name: String, _ renderingMode: RenderingMode) {
        self.name = name
        self.renderingMode = renderingMode
    }

    /// The image with other colours.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { UIImage(name, renderingMode) }
}
