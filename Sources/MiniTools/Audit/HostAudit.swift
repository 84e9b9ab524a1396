public import MiniCore
public import MiniHost
public import MiniTesting

/// Repeats the security checks of MiniHost for the parts that an integrator plugs into a host.
///
/// ```swift
/// var audit = HostAudit(configuration)
/// audit.allowedHosts = ["printer.example"]
/// audit.keyFiles = ["/etc/superapp/device.key"]
/// let report = await audit.run()
/// print(report.text)
/// ```
///
/// | area | checks |
/// |---|---|
/// | network | the suite of allow delegates; 1,000 hostile URLs of requests, of which none may reach a server of the audit; redirects to hostile URLs; requests whose connections have to be those that the policy and the delegate have decided |
/// | encryptor | the suite of encryptors; canary values in new databases, whose bytes no file may contain |
/// | files | the owner and the permissions of key files and of the storage folder |
/// | isolation | what the kernel enforces for a worker |
///
/// The audit uses servers and folders of its own. It changes no stored data, creates no key and contacts no other machine.
public struct HostAudit: Sendable {
    /// The configuration that is checked.
    public let configuration: HostConfiguration
    /// The hosts for which the delegate is to allow plain HTTP: names or addresses, in lower case and ASCII.
    public var allowedHosts: [String] = []
    /// The schemes that web-views may pass to the opener, in lower case and without the colon.
    public var allowedSchemes: [String] = []
    /// The rules of allow delegates to omit.
    public var networkExemptions: Set<NetworkAllowDelegateCompatTest.Exemption> = []
    /// An encryptor of the same kind as that of the configuration, with another key; nil to omit the rules about other keys.
    public var encryptorWithAnotherKey: (any LocalStorageEncryptor)?
    /// The rules of encryptors to omit.
    public var encryptorExemptions: Set<EncryptorCompatTest.Exemption> = []
    /// The paths of files with keys.
    public var keyFiles: [String] = []

    /// Creates an audit of a configuration.
    public init(_ configuration: HostConfiguration) { self.configuration = configuration }

    /// Performs all checks, which takes some seconds.
    ///
    /// - Returns: The result of each check; a check that cannot be performed has failed.
    @concurrent public func run() async -> HostAuditReport {
        let network = await networkChecks()
        let encryptor = await encryptorChecks()
        return HostAuditReport(checks: network + encryptor + fileChecks() + isolationChecks())
    }
}
