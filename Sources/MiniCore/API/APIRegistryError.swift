/// The error of an invalid list of JSAPIs.
///
/// It contains all problems.
public struct APIRegistryError: Error, Sendable, Hashable {
    /// One sentence for each problem, without a full stop, in the order of the lists.
    public let problems: [String]

    /// Creates an error.
    public init(problems: [String]) { self.problems = problems }
}

extension APIRegistryError: CustomStringConvertible {
    /// A heading and one line for each problem.
    public var description: String {
        "the registry of JSAPIs has problems:" + problems.map { "\n- \($0)" }.joined()
    }
}
