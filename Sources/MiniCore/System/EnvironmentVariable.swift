internal import Glibc

/// The variables of the environment of this process.
package enum EnvironmentVariable {
    /// The value of a variable; nil when it is not set or empty.
    package static func value(of name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// `NAME=value` for each of the variables that is set, also to an empty value, for the environment of another process.
    package static func assignments(of names: [String]) -> [String] {
        names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }
}
