/// Why a list of JSAPIs is no catalogue: everything that is wrong with it, at once.
public struct CatalogueError: Error, Sendable, Hashable {
    /// One sentence for each fault, without a full stop, in the order of the lists.
    public let problems: [String]

    /// Makes an error.
    public init(problems: [String]) { self.problems = problems }
}

extension CatalogueError: CustomStringConvertible {
    /// A heading and one line for each fault.
    public var description: String {
        "the catalogue of JSAPIs has faults:" + problems.map { "\n- \($0)" }.joined()
    }
}
