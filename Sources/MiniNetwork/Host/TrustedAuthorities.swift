/// Whose certificates a host accepts.
public enum TrustedAuthorities: Sendable, Hashable {
    /// Those of the system.
    case system
    /// Those of the system, and those in a PEM file.
    case systemAnd(file: String)
    /// Those in a PEM file alone.
    case file(String)
}
