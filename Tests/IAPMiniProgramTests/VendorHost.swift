import Foundation
import IAPMiniProgram

/// A host under the vendor's names, whose programs are in a temporary folder.
struct VendorHost {
    let launch: GRVAppContainerLaunch
    /// The folder of the programs.
    let folder: String

    var delegate: GRVExtensionDelegate { launch.extensionDelegate }

    /// The error that the initialization failed with.
    struct NoController: Error {}

    /// Opens a program by its id.
    func open(_ id: String, _ params: GRVStartupParams? = nil) throws -> GRVAppViewController {
        guard let controller = try launch.openApp(withAppId: id, startupParams: params) as? GRVAppViewController else {
            throw NoController()
        }
        return controller
    }

    /// Runs code in a program.
    func evaluate(_ code: String, in id: String = "shop") async throws -> ScriptValue {
        try await open(id).session.program().evaluate(code)
    }

    /// Adds a program with blank pages.
    func add(_ id: String, _ files: [String: String] = [:]) throws {
        let program = "\(folder)/\(id)"
        try FileManager.default.createDirectory(atPath: program, withIntermediateDirectories: true)
        let blank = ["app.json": #"{ "pages": ["a", "b"] }"#, "app.js": "App({})", "a.js": "Page({})", "a.axml": ""]
        let all = blank.merging(["b.js": "Page({})", "b.axml": ""]) { $1 }.merging(files) { $1 }
        for (name, text) in all { try text.write(toFile: "\(program)/\(name)", atomically: true, encoding: .utf8) }
    }
}

/// Runs a host under the vendor's names, and ends its programs.
///
/// - Parameters:
///   - programs: The ids of the programs, and the files that differ from those of blank ones.
///   - launch: The instance of the vendor's entry point; another one than that of the process by default.
func withVendorHost(
    _ programs: [String: [String: String]] = ["shop": [:]],
    launch: GRVAppContainerLaunch = GRVAppContainerLaunch(),
    configure: (IAPConnectInitConfig) throws -> Void = { _ in },
    _ body: (VendorHost) async throws -> Void
) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/vendor-host-\(UUID().uuidString)"
    // Teardown: a remaining folder has no effect.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let host = VendorHost(launch: launch, folder: folder)
    for (id, files) in programs { try host.add(id, files) }
    let config = IAPConnectInitConfig()
    config.appSource = .folder(folder)
    // On a loaded machine a turn takes many times as long.
    config.hostConfiguration.limits.script.timePerTurn = .seconds(60)
    try configure(config)
    var failure: (any Error)?
    IAPConnectClient(launch).initWithContext(config, success: {}, failure: { error, _ in failure = error })
    if let failure { throw failure }
    host.delegate.deadline = .seconds(600)
    do {
        try await body(host)
        await launch.shutDown()
    } catch {
        await launch.shutDown()
        throw error
    }
}

/// The values that callbacks on other threads pass, in order.
final class Mailbox<Element>: @unchecked Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation
    private var iterator: AsyncStream<Element>.AsyncIterator

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        iterator = stream.makeAsyncIterator()
    }

    func put(_ element: Element) { continuation.yield(element) }

    /// The next value; only one task may wait.
    func next() async -> Element? { await iterator.next() }
}
