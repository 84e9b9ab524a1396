/// The computed style of an element: the values after the cascade, by the names of the longhand properties.
///
/// Contains only values that a style sheet, the inline style or inheritance sets. Other properties are nil, unlike in a
/// browser. Elements of one style share its storage.
///
/// ## Shape
/// Lengths in `rpx`, `em`, `rem`, `vw`, `vh` and absolute units are in `px`; percentages, and `calc()` with them, stay.
/// Colours are written as browsers compute them: `rgb(255, 0, 0)`, `rgba(0, 0, 0, 0.5)`.
public struct ComputedStyle: Sendable, Hashable {
    private final class Storage: Sendable {
        let values: [String: String]

        init(_ values: [String: String]) { self.values = values }
    }

    private let storage: Storage

    /// A style without values.
    public static let empty = ComputedStyle([:])

    /// Creates a style.
    public init(_ values: [String: String]) {
        storage = Storage(values)
    }

    /// The values by property.
    public var values: [String: String] { storage.values }

    /// The value of a longhand property, such as `margin-left` or `--accent`; nil when nothing sets it.
    public subscript(_ name: String) -> String? { storage.values[name] }

    /// The identity of the storage: styles with the same identity are equal.
    public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// Whether both styles have the same values.
    public static func == (left: ComputedStyle, right: ComputedStyle) -> Bool {
        left.storage === right.storage || left.values == right.values
    }

    /// Hashes the values.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
