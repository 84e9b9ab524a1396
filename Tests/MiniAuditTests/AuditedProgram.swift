import CommandHarness
import MiniAudit
import MiniHost

/// A program in a temporary folder, and its audit.
struct AuditedProgram {
    /// The rules that measure real time.
    static let measuredRules: Set = ["PRF-05", "PRF-06"]
    /// The rules of the audits of tests: all but those that measure real time.
    static let rules = Set(AuditRule.all.map(\.number)).subtracting(measuredRules)

    /// A process for each page, of a worker that does not start another one in advance.
    static func process(_ product: Product) -> ProgramIsolation {
        var options = WorkerOptions(WorkerExecutable(path: product.path))
        options.keepsWorkerReady = false
        return .process(options)
    }

    /// Audits a program with these files.
    static func audit(
        _ files: [String: String],
        _ change: (inout ProgramAudit) throws -> Void = { _ in },
    ) async throws -> ProgramAuditReport {
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        return try await audit(of: folder.path, change)
    }

    /// Audits the program in a folder.
    static func audit(
        of folder: String,
        _ change: (inout ProgramAudit) throws -> Void = { _ in },
    ) async throws -> ProgramAuditReport {
        var configuration = HostConfiguration()
        configuration.limits.script.timePerTurn = .milliseconds(500)
        var audit = ProgramAudit(try ProgramPackage(folder: folder), name: "shop", configuration: configuration)
        audit.rules = rules
        audit.idleTimeout = .seconds(2)
        try change(&audit)
        return try await audit.run()
    }
}
