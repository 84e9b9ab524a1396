/// The protections of a process that the kernel enforces, and the reasons for those that it does not enforce.
public struct ContainmentReport: Sendable, Hashable {
    /// A feature that is not enforced.
    public struct Missing: Sendable, Hashable {
        /// The feature.
        public let feature: ContainmentFeature
        /// The reason, such as a refused system call.
        public let reason: String

        init(_ feature: ContainmentFeature, _ reason: String) {
            self.feature = feature
            self.reason = reason
        }
    }

    /// The enforced features.
    public private(set) var enforced: Set<ContainmentFeature> = []
    /// The features that were tried and are not enforced, in the order of the attempts.
    public private(set) var missing: [Missing] = []
    /// The version of the Landlock interface whose rights are all withdrawn; nil without Landlock.
    public internal(set) var landlockABI: Int?

    /// Creates the report of a process without protection.
    package init() {}

    /// Whether all features are enforced.
    public var isComplete: Bool { enforced.count == ContainmentFeature.allCases.count }

    /// Records an enforced feature.
    mutating func add(_ feature: ContainmentFeature) {
        enforced.insert(feature)
        missing.removeAll { $0.feature == feature }
    }

    /// Records a feature that is not enforced; the first reason counts.
    mutating func add(_ feature: ContainmentFeature, missing reason: String) {
        guard !enforced.contains(feature), !missing.contains(where: { $0.feature == feature }) else { return }
        missing.append(Missing(feature, reason))
    }

    /// Records that an enforced feature is not complete.
    mutating func remove(_ feature: ContainmentFeature, reason: String) {
        enforced.remove(feature)
        add(feature, missing: reason)
    }

    /// Adds the features of an earlier stage.
    mutating func add(_ other: ContainmentReport) {
        for feature in other.enforced { add(feature) }
        for missing in other.missing { add(missing.feature, missing: missing.reason) }
        landlockABI = landlockABI ?? other.landlockABI
    }

    /// Records the result of a system call for a feature: an error number, or nil after success.
    ///
    /// A feature of a zygote whose step fails in a worker is not enforced.
    mutating func add(_ feature: ContainmentFeature, _ call: String, _ error: CallError?) {
        if let error { remove(feature, reason: "\(call): \(error)") } else { add(feature) }
    }

    /// Checks that the process has all of some features.
    ///
    /// - Throws: An error with the missing features and their reasons.
    package func require(_ features: Set<ContainmentFeature>) throws(ContainmentError) {
        let lacking = ContainmentFeature.allCases.filter { features.contains($0) && !enforced.contains($0) }
        guard !lacking.isEmpty else { return }
        throw .missingFeatures(
            lacking.map { feature in
                missing.first { $0.feature == feature } ?? Missing(feature, "it was not tried")
            }
        )
    }
}

extension ContainmentReport.Missing: CustomStringConvertible {
    /// The feature, the reason, and what is lost.
    public var description: String { "\(feature.rawValue): \(reason); without it \(feature.loss)" }
}

extension ContainmentReport: CustomStringConvertible {
    /// The enforced features in one line, the version of Landlock, and one line for each missing feature.
    public var description: String {
        let names = ContainmentFeature.allCases.filter(enforced.contains).map(\.rawValue)
        var lines = ["enforced: " + (names.isEmpty ? "nothing" : names.joined(separator: ", "))]
        if let landlockABI { lines.append("Landlock ABI: \(landlockABI)") }
        return (lines + missing.map { "missing: \($0)" }).joined(separator: "\n")
    }
}
