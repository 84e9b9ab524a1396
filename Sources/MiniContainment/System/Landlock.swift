import Glibc

/// A ruleset of Landlock without any rule, so that it refuses everything that it handles.
struct Landlock {
    /// The version whose rights the ruleset handles.
    let abi: Int
    /// The descriptor of the ruleset.
    let descriptor: Int32

    /// The latest version whose rights are known here.
    private static let latest = 7

    /// Creates a ruleset with all rights of a version.
    ///
    /// - Parameter maximumABI: The highest version to use; nil for that of the kernel, and 0 for a kernel without Landlock.
    init(maximumABI: Int?) throws(CallError) {
        guard maximumABI ?? 1 > 0 else { throw CallError(ENOSYS) }
        let version = Linux.landlockVersion()
        if let error = CallError(result: version) { throw error }
        abi = min(version, maximumABI ?? Self.latest, Self.latest)
        // Thirteen rights of the first version; then refer, truncate, and ioctl of devices in the fifth.
        let count = abi >= 5 ? 16 : abi >= 3 ? 15 : abi >= 2 ? 14 : 13
        let result = Linux.landlockRuleset(
            files: 1 << count - 1,
            // To bind and to connect TCP sockets.
            network: abi >= 4 ? 3 : 0,
            // Abstract sockets and signals.
            scopes: abi >= 6 ? 3 : 0,
            size: abi >= 6 ? 24 : abi >= 4 ? 16 : 8
        )
        if let error = CallError(result: result) { throw error }
        descriptor = Int32(result)
    }

    /// Restricts the process to a new domain; processes of other domains are out of its reach.
    func restrict() -> CallError? { CallError(result: Linux.landlockRestrict(descriptor)) }
}
