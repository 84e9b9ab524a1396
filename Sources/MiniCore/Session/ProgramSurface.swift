/// What a program sees of the screen and the device that it may change, for as long as it runs.
///
/// Nothing of it outlives the program or reaches another one; a host that shares its clipboard or its screen with programs
/// plugs delegates in.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
public final class ProgramSurface {
    /// The text of the clipboard.
    public var clipboard = ""
    /// How bright the screen is, from 0 to 1.
    public var brightness = 0.5
    /// Is told of what the program wants shown.
    public var onChange: (SurfaceChange) -> Void = { _ in }

    /// Makes a surface that nobody looks at.
    public init() {}

    /// Tells the host of a change.
    public func show(_ name: String, _ parameters: ValueObject, page: String?) {
        onChange(SurfaceChange(name: name, parameters: parameters, page: page))
    }
}
