/// The style of one element: the values that the cascade left, by the names of the longhand properties.
///
/// Only what a style sheet, the inline style or inheritance says is there; whatever else a browser would know is nil.
/// Lengths in `rpx`, `em`, `rem`, `vw`, `vh` and absolute units are in `px`; percentages, and `calc()` with them, stay.
/// Colours are written as browsers compute them: `rgb(255, 0, 0)`, `rgba(0, 0, 0, 0.5)`.
/// Elements of one style share its storage.
public struct ComputedStyle: Sendable, Hashable {
    private final class Storage: Sendable {
        let values: [String: String]

        init(_ values: [String: String]) { self.values = values }
    }

    private let storage: Storage

    /// A style that says nothing.
    public static let empty = ComputedStyle([:])

    /// Makes a style.
    public init(_ values: [String: String]) {
        storage = Storage(values)
    }

    /// The values by property.
    public var values: [String: String] { storage.values }

    /// The value of a longhand property, such as `margin-left` or `--accent`; nil when nothing sets it.
    public subscript(_ name: String) -> String? { storage.values[name] }

    /// Distinguishes storages: styles of one identity are equal.
    public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// Whether both say the same.
    public static func == (left: ComputedStyle, right: ComputedStyle) -> Bool {
        left.storage === right.storage || left.values == right.values
    }

    /// Hashes what the style says.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
