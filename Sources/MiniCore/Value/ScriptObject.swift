/// The own enumerable properties of a JavaScript object, in their order.
///
/// Two objects are equal if they have equal properties in any order.
///
/// - Complexity: A look-up is a linear search, because objects of the bridge are small.
public struct ScriptObject: Sendable {
    /// One property.
    public struct Property: Sendable, Hashable {
        /// The property's name.
        public let key: String
        /// The property's value.
        public let value: ScriptValue

        /// Creates a property.
        public init(key: String, value: ScriptValue) {
            self.key = key
            self.value = value
        }

        /// Compares keys as JavaScript does, byte by byte.
        public static func == (left: Property, right: Property) -> Bool {
            left.key.hasSameBytes(as: right.key) && left.value == right.value
        }

        /// Hashes the key and the value.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactString(key))
            hasher.combine(value)
        }
    }

    /// The properties in order; keys are unique.
    public private(set) var properties: [Property]

    /// Creates an object from pairs.
    ///
    /// A later duplicate key replaces an earlier one.
    public init(_ pairs: [(String, ScriptValue)] = []) {
        properties = []
        properties.reserveCapacity(pairs.count)
        for (key, value) in pairs { self[key] = value }
    }

    /// Creates an object from properties whose keys must be unique.
    package init(uniqueProperties: [Property]) {
        properties = uniqueProperties
    }

    /// The property names in order.
    public var keys: [String] { properties.map(\.key) }

    /// The number of properties.
    public var count: Int { properties.count }

    /// Whether there are no properties.
    public var isEmpty: Bool { properties.isEmpty }

    /// The value for a key; nil if it does not exist.
    ///
    /// Setting nil removes the property.
    public subscript(_ key: String) -> ScriptValue? {
        get { properties.first { $0.key.hasSameBytes(as: key) }?.value }
        set {
            let index = properties.firstIndex { $0.key.hasSameBytes(as: key) }
            switch (index, newValue) {
            case (let index?, let value?): properties[index] = Property(key: key, value: value)
            case (let index?, nil): properties.remove(at: index)
            case (nil, let value?): properties.append(Property(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension ScriptObject: Hashable {
    /// Compares properties by key, in any order.
    public static func == (left: ScriptObject, right: ScriptObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.properties == right.properties { return true }
        let others = Dictionary(right.properties.map { (ExactString($0.key), $0.value) }) { first, _ in first }
        return left.properties.allSatisfy { others[ExactString($0.key)] == $0.value }
    }

    /// Hashes the properties independently of their order.
    public func hash(into hasher: inout Hasher) {
        var combined = 0
        for property in properties { combined ^= property.hashValue }
        hasher.combine(combined)
    }
}
