/// The resources that a host uses at a moment.
public struct HostStatistics: Sendable, Hashable {
    /// The number of running programs.
    public let programs: Int
    /// The number of processes that run programs.
    public let workers: Int
    /// The size of the databases with the stored values of all programs and users, in bytes; 0 for
    /// ``StorageLocation/ephemeral``.
    public let storageBytes: Int
    /// The size of the files of all programs and users that count for the limit of a program, as they are stored, in bytes.
    ///
    /// Temporary files do not count. 0 for ``StorageLocation/ephemeral``.
    public let fileBytes: Int
}
