public import MiniCore
public import MiniRuntime

/// The settings of one start of a program.
///
/// Each one that is set replaces the setting of the host's configuration.
///
/// ```swift
/// var options = OpenOptions()
/// options.userID = "2088…"
/// options.permissions = [.storage, .network]
/// let program = try await host.open(package, options: options)
/// ```
public struct OpenOptions: Sendable {
    /// The signed-in user, who owns the program's data, at most 128 bytes; nil for ``HostConfiguration/userID``.
    public var userID: String?
    /// The permissions of the program; nil for ``HostConfiguration/permissions``.
    public var permissions: Set<Permission>?
    /// The limits of the program; nil for ``HostConfiguration/limits``.
    public var limits: ProgramLimits?
    /// The network of the program, with its policy; nil for ``HostConfiguration/network``.
    ///
    /// A program without ``Permission/network`` in ``permissions`` cannot call the JSAPIs of the network.
    public var network: (any ProgramNetworkProvider)?
    /// The query, the scene and the referrer of the start; nil for the defaults.
    ///
    /// The path is that of the first page.
    public var launch: LaunchOptions?
    /// The device and the host app that JSAPIs report; nil for ``HostConfiguration/environment``.
    package var environment: HostEnvironment?
    /// Where the program runs; nil for ``HostConfiguration/isolation``.
    public var isolation: ProgramIsolation?

    /// Creates options that replace nothing.
    public init() {}
}
