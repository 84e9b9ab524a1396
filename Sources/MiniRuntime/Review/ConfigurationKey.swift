/// A key of an object in a configuration file.
///
/// The tables of keys are used by the warnings about unknown keys and by the schemas for editors.
package struct ConfigurationKey: Sendable {
    /// The name in the file.
    package let name: String
    /// The expected value.
    package let value: Value
    /// The description in editors, as sentences; nil if the name is sufficient.
    package let summary: String?
    /// Whether the object is invalid without the key.
    package let isRequired: Bool

    /// A value in a configuration file.
    package indirect enum Value: Sendable {
        /// A value that is not checked.
        case any
        /// A string.
        case text
        /// A string that is not empty.
        case filledText
        /// The path of a page: a string that is not empty and does not lead out of the folder.
        case path
        /// One of several strings.
        case choice([String])
        /// A boolean.
        case flag
        /// A number in a range.
        case number(ClosedRange<Double>)
        /// A whole number in a range.
        case wholeNumber(ClosedRange<Int>)
        /// An array whose elements are of one kind.
        case list(Value)
        /// An object with these keys, and others.
        case object([ConfigurationKey])
        /// An object whose keys are names that the program chooses.
        case map(Value)
        /// A value of one of several kinds.
        case either([Value])
    }

    /// Creates the description of a key.
    package init(_ name: String, _ value: Value = .any, _ summary: String? = nil, isRequired: Bool = false) {
        self.name = name
        self.value = value
        self.summary = summary
        self.isRequired = isRequired
    }
}
