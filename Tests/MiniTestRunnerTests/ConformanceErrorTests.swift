import CommandHarness
import MiniCore
import MiniHost
import MiniTestRunner
import Testing

/// A case of the conformance program causes every error that a JSAPI declares, or the list below contains the reason
/// why none can.
// The complete conformance program runs, which takes minutes on a loaded machine.
@Suite(.timeLimit(.minutes(20)))
struct ConformanceErrorTests {
    /// An error of a JSAPI.
    private struct Declared: Hashable, Comparable, CustomStringConvertible {
        let name: String
        let code: Int

        var description: String { "my.\(name): error \(code)" }

        static func < (left: Self, right: Self) -> Bool { (left.name, left.code) < (right.name, right.code) }
    }

    /// Errors that a mini program cannot cause on its own, and the reasons.
    private struct Exception {
        let codes: Set<Int>
        /// The JSAPIs; nil for all.
        var names: Set<String>?
        let reason: String

        func covers(_ error: Declared) -> Bool {
            codes.contains(error.code) && names.map { $0.contains(error.name) } ?? true
        }
    }

    private static let manager = "getFileSystemManager."
    private static let sockets: Set = ["connectSocket", "sendSocketMessage"]

    private static let exceptions = [
        Exception(codes: [1], names: ["navigateBack"], reason: "its error has a text in place of the number"),
        Exception(codes: [1], names: ["createCloudContext"], reason: "it returns no object instead"),
        Exception(
            codes: [2],
            names: [
                "clearStorage", "getStorageInfo", "getSavedFileList", manager + "getSavedFileList", "chooseLocation",
                "getAuthCode",
            ],
            reason: "it has no parameter that could be invalid",
        ),
        Exception(codes: [6, 9, 10112, 11, 12], names: sockets, reason: "it requires a server: SocketTests"),
        Exception(codes: [10_001], names: ["regionPicker"], reason: "it requires a host without regions"),
        Exception(codes: [9], names: ["getImageInfo"], reason: "only the end of the program aborts it"),
        Exception(codes: [19], names: ["saveFile"], reason: "it requires a file of 10 MB"),
        Exception(
            codes: [21],
            names: ["getExtConfig"],
            reason: "it requires an ext.json that is disabled: DelegateTests"
        ),
        Exception(
            codes: [2001, 2002, 2003, 2004],
            names: ["getClipboard"],
            reason: "it requires a host with a clipboard"
        ),
        Exception(codes: [10_101, 10_102], reason: "it requires a failing encryptor: EncryptorTests"),
        Exception(codes: [10_104, 10_105], reason: "it requires a full or broken disk: FullDiskTests"),
        Exception(codes: [10_106, 10_107], reason: "it requires a wrong key or a damaged file: StorageDamageTests"),
        Exception(codes: [10_108], reason: "it requires a locked device: device.test.js has one call of each kind"),
        Exception(codes: [10_113], reason: "the program has ended and receives no result"),
        Exception(
            codes: [10_022, 10_023, 10_024],
            names: ["downloadFile", "getSavedFileList", manager + "getSavedFileList"],
            reason: "it has no path parameter",
        ),
        Exception(
            codes: [10_023, 10_024],
            names: ["getSavedFileInfo", "removeSavedFile", manager + "removeSavedFile", manager + "saveFile"],
            reason: "saved and temporary files are always files, and other paths are missing",
        ),
        Exception(
            codes: [10_023],
            names: Set(["access", "mkdir", "readdir", "rename", "rmdir", "stat"].map { manager + $0 }),
            reason: "it also accepts folders",
        ),
        Exception(
            codes: [10_028],
            names: Set(["copyFile", "mkdir", "readFile", "saveFile", "unzip"].map { manager + $0 } + ["downloadFile"]),
            reason: "it requires the complete quota of 50 MB: ProgramFilesTests",
        ),
    ]

    /// The errors that built-in JSAPIs declare, including the methods of objects that they return, and the errors of the JSAPIs
    /// of delegates without a delegate.
    private static let declared: Set<Declared> = {
        let apis = APIRegistry.builtIn
        let common: Set<Int> = [1, 2, 4]
        var all: Set<Declared> = []
        for row in apis.descriptions() {
            for code in row.errors where row.status == .builtIn || common.contains(code) {
                all.insert(Declared(name: row.name, code: code))
            }
        }
        for object in apis.functions.compactMap({ $0 as? any ObjectFunction.Type }) {
            for method in object.methods {
                for code in method.errors.union([.invalidParameter]).codes {
                    all.insert(Declared(name: "\(object.name).\(method.name)", code: code))
                }
            }
        }
        return all
    }()

    /// The errors that the cases caused.
    private static func reached() async throws -> Set<Declared> {
        var run = try TestRun(program: Product.packageFolder + "/MiniPrograms/conformance")
        run.configuration.clock = .virtual
        run.options.trace = .everything
        // Longer than a loaded machine takes for a case.
        run.options.timeout = .seconds(240)
        run.configuration.limits.delegateDeadline = .seconds(240)
        let summary = await run.run()
        let failures = summary.files.flatMap { file in
            [file.failure].compactMap(\.self) + file.tests.flatMap(\.failures)
        }
        #expect(failures.map(\.error.message) == [])
        var reached: Set<Declared> = []
        for call in summary.tests.flatMap(\.trace.calls) {
            guard let name = call["name"]?.string, let code = call["error"]?["error"]?.number else { continue }
            reached.insert(Declared(name: name, code: Int(code)))
            if name.hasSuffix("Sync") { reached.insert(Declared(name: String(name.dropLast(4)), code: Int(code))) }
        }
        return reached
    }

    @Test func `each error of each JSAPI is covered by a case or has a documented reason`() async throws {
        let reached = try await Self.reached()
        #expect(reached.count > 300)
        let missing = Self.declared.subtracting(reached).filter { error in
            !Self.exceptions.contains { $0.covers(error) }
        }
        #expect(missing.sorted() == [])
        for exception in Self.exceptions {
            for name in exception.names ?? [] {
                let unreached = Self.declared.filter {
                    exception.covers($0) && $0.name == name && !reached.contains($0)
                }
                #expect(!unreached.isEmpty, "my.\(name) needs no exception: \(exception.reason)")
            }
        }
    }
}
