import ArgumentParser
import Glibc
import MiniAudit
import MiniHost
import MiniTools

/// `mini audit`: reviews programs, or with `--host` repeats the security checks for the options of a host.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Review the security and the quality of a program, or the machine's configuration.",
        discussion: """
            The files of the program are examined: sizes, secrets, addresses, unused parts. Then each page is opened in \
            programs of its own: directly, with hostile queries, without a network, with servers that fail, and after \
            refusals. No server is reached, and timers take no time. Texts that are entered are searched in the bytes of all \
            files, with the encryption of --encryptor and --database-key. Findings are accepted in mini.project.json, with a \
            reason for each. A folder with several programs is audited side by side.

              mini audit shop
              mini audit shop --format html --output audit.html
              mini audit shop --write-baseline audit.json
              mini audit shop --baseline audit.json --fail-on medium
              mini audit store --shard 2/4 --format json --output parts/2.json
              mini audit --merge parts --format html --output audit.html

            With --host, 1,000 hostile URLs are requested from a network with the options, values are stored by the \
            encryptor and searched in the files, and the permissions of key files and stored data are checked. A worker is \
            started, and what the kernel does not enforce for it is listed. HostAudit of the module MiniTools audits a host \
            with parts of its own.

            Exit status: 0 if no check has failed and no finding has the severity of --fail-on, otherwise 1. A program of \
            which a part was not audited fails, with 124 if the time of --timeout has passed.
            """,
    )

    @Argument(
        help:
            "The folder with app.json, a package, or a folder of programs. (default: the nearest folder with a program)",
        completion: .directory,
    )
    var program: String?

    @Option(help: "The format of the report: \"text\", \"json\", \"sarif\", \"html\" or \"cyclonedx\". (default: text)")
    var format: AuditFormat?

    @Option(
        help: ArgumentHelp("Write the report to this file. (default: the output)", valueName: "file"),
        completion: .file(),
    )
    var output: String?

    @Option(help: "The severity from which findings fail: \"low\", \"medium\" or \"high\". (default: high)")
    var failOn: FailingSeverity?

    @Option(help: ArgumentHelp("Apply only this rule, such as NET-01. Can be repeated.", valueName: "rule"))
    var rule: [String] = []

    @Option(help: ArgumentHelp("Open only this page of app.json. Can be repeated.", valueName: "page"))
    var page: [String] = []

    @Option(
        help: ArgumentHelp("Report only findings that this baseline does not contain.", valueName: "file"),
        completion: .file(extensions: ["json"]),
    )
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write the findings to a baseline, and succeed if all was audited.", valueName: "file"),
        completion: .file(extensions: ["json"]),
    )
    var writeBaseline: String?

    @Option(
        help: ArgumentHelp(
            "Audit one part of a folder of programs: 2/4; 4 with the index of the environment; \"auto\" with both.",
            valueName: "i/n",
        )
    )
    var shard: TestShard?

    @Option(
        help: ArgumentHelp(
            "Merge the JSON reports of all parts: files, and folders that contain nothing else. Can be repeated.",
            valueName: "path",
        ),
        completion: .file(),
    )
    var merge: [String] = []

    @Option(
        help: ArgumentHelp(
            "The time limit: 30s, 10m. What was not audited until then is reported, and fails. (default: none)",
            valueName: "time",
        )
    )
    var timeout: TimeLimit?

    @Option(
        help: ArgumentHelp(
            "The list of servers: this domain with its subdomains. Can be repeated. (default: any server)",
            valueName: "domain",
        )
    )
    var allowDomain: [String] = []

    @OptionGroup var plugins: PluginArguments
    @OptionGroup var mocks: MockArguments
    @OptionGroup var isolation: IsolationArguments

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

    @Flag(help: "Print one JSON document: with --host ok and checks, otherwise as --format json.")
    var json = false

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json is --format json; specify one of them.")
        }
        for number in rule where AuditRule.rule(number) == nil {
            throw ValidationError("There is no rule \(Text.quoted(number)); the rules are in the article AuditRules.")
        }
        if let shard, let problem = shard.problem { throw ValidationError(problem) }
        if host, program != nil {
            throw ValidationError("--host audits the machine, and no program; omit the program.")
        }
        try validateSubject()
        let others = [
            ("the program", program != nil), ("--host", host), ("--shard", shard != nil), ("--rule", !rule.isEmpty),
            ("--page", !page.isEmpty), ("--timeout", timeout != nil),
        ]
        if !merge.isEmpty, let other = others.first(where: \.1) {
            throw ValidationError("--merge reads the reports of parts, and audits nothing; omit \(other.0).")
        }
    }

    /// Rejects options that have no effect for the subject of the audit.
    private func validateSubject() throws {
        let ofPrograms: [(String, Bool)] = [
            ("--format", format != nil), ("--output", output != nil), ("--fail-on", failOn != nil),
            ("--baseline", baseline != nil), ("--write-baseline", writeBaseline != nil), ("--rule", !rule.isEmpty),
            ("--page", !page.isEmpty), ("--shard", shard != nil), ("--timeout", timeout != nil),
            ("--allow-domain", !allowDomain.isEmpty),
        ]
        if host, merge.isEmpty, let other = ofPrograms.first(where: \.1) {
            throw ValidationError("--host audits the machine, and no program; omit \(other.0).")
        }
        let ofHosts: [(String, Bool)] = [
            ("--allow-http", !allowHttp.isEmpty), ("--allow-scheme", !allowScheme.isEmpty),
            ("--key-file", !keyFile.isEmpty), ("--worker", worker != nil),
        ]
        if !host, let other = ofHosts.first(where: \.1) {
            throw ValidationError("\(other.0) has an effect only with --host; add --host, or omit \(other.0).")
        }
    }

    func run() async throws {
        if !merge.isEmpty { return try mergeParts() }
        if host { await runHost() } else { try await runPrograms() }
    }

    private func runHost() async {
        let outcome: Result<HostAuditReport, CommandFailure>
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
                status: report.hasPassed ? .success : .failed,
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
