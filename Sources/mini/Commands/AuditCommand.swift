import ArgumentParser
import Glibc
import MiniHost
import MiniTools

/// `mini audit --host`: repeats the security checks for the machine and the options of a host.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Repeat the security checks for the machine's configuration.",
        discussion: """
            With --host, 1,000 hostile URLs are requested from a network with the options, values are stored by the \
            encryptor and searched in the files, and the permissions of key files and stored data are checked. A worker is \
            started, and what the kernel does not enforce for it is listed. HostAudit of the module MiniTools audits a host \
            with parts of its own.

            Exit status: 0 if no check has failed, otherwise 1.
            """,
    )

    @Flag(help: "Audit the machine's configuration of a host.")
    var host = false

    @OptionGroup var folder: DataFolderArguments

    @OptionGroup var encryption: EncryptionArguments

    @Option(
        help: ArgumentHelp("The host allows plain HTTP to this server. Can be repeated.", valueName: "host")
    )
    var allowHttp: [String] = []

    @Option(
        help: ArgumentHelp("The host opens URLs of this scheme from web-views. Can be repeated.", valueName: "scheme")
    )
    var allowScheme: [String] = []

    @Option(
        help: ArgumentHelp("A file with a key, whose permissions are checked. Can be repeated.", valueName: "file"),
        completion: .file(),
    )
    var keyFile: [String] = []

    @Option(help: "The executable of workers. (default: this command)", completion: .file())
    var worker: String?

    @Flag(help: "Print one JSON document: ok, and checks with area, name, state, text, details, advice.")
    var json = false

    func validate() throws {
        if !host { throw ValidationError("mini audit needs --host: it audits the machine's configuration.") }
    }

    func run() async {
        let outcome: Result<AuditReport, CommandFailure>
        do throws(CommandFailure) {
            outcome = .success(try await makeAudit().run())
        } catch {
            outcome = .failure(error)
        }
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let report = try outcome.get()
            return CommandResult(
                text: report.text,
                document: report.document,
                status: report.isPassed ? .success : .failed,
            )
        }
    }

    private func makeAudit() throws(CommandFailure) -> HostAudit {
        let path = try folder.folder()
        let device = DataDevice(dataFolder: path)
        var configuration = HostConfiguration()
        configuration.storage = .folder(path)
        configuration.databaseKey = try encryption.database.key()
        let setup = try encryption.encryptor.setup(on: device, databaseKey: configuration.databaseKey, .refused)
        configuration.encryptors = setup.encryptors
        configuration.requiresSealedValues = setup.requiresSealedValues
        configuration.isolation = .process(WorkerOptions(worker.map { WorkerExecutable(path: $0) } ?? .current))
        var network = NetworkConfiguration()
        do throws(ServerDomainError) {
            network.allowDelegate = try NetworkAllowlist(hosts: allowHttp, schemes: allowScheme)
        } catch {
            throw CommandFailure(message: "\(error).")
        }
        configuration.network = HostNetwork(network)
        var audit = HostAudit(configuration)
        audit.allowedHosts = allowHttp.map { $0.lowercased() }
        audit.allowedSchemes = allowScheme.map { $0.lowercased() }
        let known = ["device.key", "device.tpm", "encryptor.key"].map { "\(path)/\($0)" }
        audit.keyFiles =
            keyFile + [encryption.database.databaseKey].compactMap(\.self)
            + known.filter { access($0, F_OK) == 0 }
        return audit
    }
}
