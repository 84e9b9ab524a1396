internal import MiniCore
internal import MiniEngine
internal import MiniHost

/// The virtual machine that runs a test file.
///
/// ## Threading
/// Confined to the file's thread.
final class TestEngine {
    let machine: VirtualMachine
    /// The file's path in errors.
    let path: String
    private let context: ScriptContext
    private let modules: HostModules
    private var functions: EngineValue?

    /// The parameters of the script, in order.
    static let natives = [
        "resolveModule", "loadModule", "print", "loadPart", "describeError", "now", "query", "begin", "fail",
        "failProgram", "failWarning", "noteExpected", "finish", "setDeadline", "placeOf", "mocked", "parseURL",
        "nearest", "detail", "defaultTimeout", "seed",
    ]
    static let script = HostModules.script(
        name: "minihost:test",
        natives: natives,
        files: [
            PackageResources.values_js, PackageResources.operations_js, PackageResources.suites_js,
            PackageResources.awaiting_js, PackageResources.expect_js, PackageResources.snapshots_js,
            PackageResources.page_js, PackageResources.screenshots_js, PackageResources.polling_js,
            PackageResources.component_js, PackageResources.mocks_js,
            PackageResources.program_js, PackageResources.automator_js, PackageResources.running_js,
            PackageResources.details_js, PackageResources.fixtures_js, PackageResources.random_js,
            PackageResources.url_js, PackageResources.web_js, PackageResources.spies_js,
            PackageResources.members_js, PackageResources.globals_js,
        ],
    )

    /// Creates the machine and evaluates the scripts of this module in it.
    init(_ file: isolated TestFileRun) throws(ScriptError) {
        let absolute = file.file.resolvedPath ?? file.file
        let folder = Self.commonFolder(absolute, file.run.sourceFolder(of: file.file))
        let debugger = file.run.debugger?.file
        do throws(PackageError) {
            // The modules of a package are those of its archive, which a test does not load.
            let coverage = file.run.archive == nil ? file.run.coverage : nil
            modules = try HostModules(
                folder: folder,
                debugger: debugger,
                coverage: coverage,
                of: file.run.package.folder,
            )
        } catch {
            throw ScriptError(error)
        }
        path = String(absolute.dropFirst(folder == "/" ? 1 : folder.count + 1))
        let limits = file.run.options.fileLimits
        try debugger?.prepareEngine()
        if let prepared = PreparedTestMachine.take(limits: limits) {
            (machine, context) = prepared
            machine.name = file.file
        } else {
            machine = VirtualMachine(name: file.file, limits: limits)
            context = machine.makeContext(name: "test")
        }
        context.mapPosition = { [modules] in modules.position(file: $0, line: $1, column: $2) }
        if file.subject.clock == .virtual {
            let subject = file.subject
            let wallTime = context.makeFunction(name: "") { _ throws(ScriptError) in .number(subject.currentWallTime) }
            try HostModules.installClock(in: context, wallTime)
        }
        let natives = makeNatives(file)
        let arguments = try Self.natives.map { name throws(ScriptError) in
            guard let native = natives[name] else {
                throw ScriptError(name: "Error", message: "there is no native function \(name)")
            }
            return native
        }
        functions = try context.evaluate(Self.script).call(arguments)
        try debugger?.attach(to: context, on: file.thread)
        // SAFETY: the engine owns the context, which calls this closure during its life only.
        context.onUnhandledRejection = { [unowned self] _, reason in
            // The scripts of this module handle all of their promises, so this is a promise of the test.
            do throws(ScriptError) { try function("unhandled").call([.value(reason)]) } catch {}
        }
    }

    /// Runs the file and returns the tests that it declares.
    func declare() throws(ScriptError) -> ScriptValue {
        try function("declare").call([.string(path)])
        return try call("plan", [])
    }

    /// Calls a function of the scripts.
    @discardableResult
    func call(_ name: String, _ arguments: [ScriptValue]) throws(ScriptError) -> ScriptValue {
        try function(name).call(arguments.map(ScriptArgument.copied)).copy()
    }

    /// Passes on the counts of the modules that the file has loaded; precedes the end of the machine.
    func collectCoverage() { modules.collectCoverage() }

    /// The error with places in the original source of the files.
    func presented(_ error: ScriptError) -> ScriptError { modules.presented(error) }

    private func function(_ name: String) throws(ScriptError) -> EngineValue {
        guard let functions else { throw ScriptError(name: "Error", message: "the tests have not begun") }
        return try functions.get(name)
    }

    static func commonFolder(_ file: String, _ program: String) -> String {
        var folder = program
        while folder != "/", !file.hasPrefix(folder + "/") { folder = folder.parentFolder }
        return folder
    }

    // MARK: Natives

    /// The parameters of the script, by name.
    private func makeNatives(_ file: isolated TestFileRun) -> [String: ScriptArgument] {
        let (context, modules) = (context, modules)
        let (timeout, seed) = (file.run.options.timeout, file.run.options.seed)
        let (subject, snapshots) = (
            file.subject,
            { (name: String, text: String) in
                file.snapshots.match(name, text, file.run.options.snapshots)
            }
        )
        func native(
            _ name: String,
            _ body: @escaping (ScriptCall) throws(ScriptError) -> ScriptResult,
        ) -> (String, ScriptArgument) {
            (name, .value(context.makeFunction(name: name, body)))
        }
        let natives: [(String, ScriptArgument)] = [
            native("resolveModule") { call throws(ScriptError) in
                let (importer, isImport) = (call.string(at: 0), call.bool(at: 2))
                return .string(try modules.resolve(call.string(at: 1), from: importer, isImport: isImport))
            },
            native("loadModule") { call throws(ScriptError) in try modules.load(call.string(at: 0), in: context) },
            native("print") { call throws(ScriptError) in
                subject.print(
                    ConsoleMessage(level: .init(rawValue: call.string(at: 0)) ?? .log, text: call.string(at: 1))
                )
                return .undefined
            },
            native("loadPart") { call throws(ScriptError) in try HostModules.loadPart(call, in: context) },
            native("describeError") { call throws(ScriptError) in
                let error = modules.presented(context.scriptError(from: call.value(at: 0)))
                return .string(error.name.isEmpty ? error.message : "\(error.name): \(error.message)")
            },
            native("now") { _ throws(ScriptError) in .number(subject.currentTime / .milliseconds(1)) },
            native("query") { call throws(ScriptError) in
                let (name, values) = (call.string(at: 0), try call.value(at: 1).copy().array ?? [])
                do throws(ScriptError) {
                    if name == "snapshot" {
                        return .value(["value": snapshots(values[0].string ?? "", values[1].string ?? "")])
                    }
                    return .value(["value": try subject.result(name, values)])
                } catch {
                    return .value(["failure": Self.failure(error)])
                }
            },
            native("begin") { call throws(ScriptError) in
                let values = try call.value(at: 3).copy().array ?? []
                let name = call.string(at: 2)
                let isTraced = subject.trace != nil && TraceAction.isAction(name)
                let place = isTraced ? try Self.place(of: call.value(at: 4), modules) : nil
                file.begin(call.number(at: 0), call.string(at: 1), name, values, at: place)
                return .undefined
            },
            native("fail") { call throws(ScriptError) in
                let value = call.value(at: 0)
                let error = modules.presented(context.scriptError(from: value))
                let isObject = value.kind == .object
                let difference = isObject ? try value.get("difference").string : nil
                let screenshot = isObject ? Int(exactly: try value.get("screenshot").number ?? -1) : nil
                file.fail(error, label: call.string(at: 1), difference: difference, screenshot: screenshot)
                return .undefined
            },
            native("failProgram") { call throws(ScriptError) in
                if let error = subject.takenError(Int(exactly: call.number(at: 0)) ?? -1) {
                    file.fail(error, label: "in the program", difference: nil)
                }
                return .undefined
            },
            native("failWarning") { call throws(ScriptError) in
                if let warning = subject.takenWarning(Int(exactly: call.number(at: 0)) ?? -1) {
                    file.fail(ScriptError(warning), label: "in the program", difference: nil)
                }
                return .undefined
            },
            native("noteExpected") { call throws(ScriptError) in
                subject.expect(Int(exactly: call.number(at: 0)) ?? -1)
                return .undefined
            },
            native("finish") { call throws(ScriptError) in
                let reason = call.value(at: 1)
                file.finish(isLastAttempt: call.bool(at: 0), skipReason: reason.kind == .string ? reason.string : nil)
                return .undefined
            },
            native("setDeadline") { call throws(ScriptError) in
                file.setDeadline(call.number(at: 0), phase: call.string(at: 1))
                return .undefined
            },
            native("placeOf") { call throws(ScriptError) in
                // Test code may have replaced the functions with which the scripts read these numbers.
                let (line, column) = (Int(exactly: call.number(at: 1)) ?? 1, Int(exactly: call.number(at: 2)) ?? 1)
                let place = modules.position(file: call.string(at: 0), line: line, column: column) ?? (line, column)
                return .value([
                    "file": .string(call.string(at: 0)), "line": .number(Double(place.line)),
                    "column": .number(Double(place.column)),
                ])
            },
            native("mocked") { call throws(ScriptError) in
                file.mocked(call.number(at: 0), failed: call.bool(at: 1), try call.value(at: 2).copy())
                return .undefined
            },
            native("parseURL") { call throws(ScriptError) in
                let base = call.value(at: 1)
                return .value(
                    TestValues.url(call.string(at: 0), relativeTo: base.kind == .undefined ? nil : base.string)
                )
            },
            native("nearest") { call throws(ScriptError) in
                let names = try call.value(at: 1).copy().array ?? []
                let nearest = Spelling.nearest(to: call.string(at: 0), among: names.compactMap(\.string))
                return .value(nearest.map(ScriptValue.string) ?? .undefined)
            },
            native("detail") { call throws(ScriptError) in
                .bool(file.note(call.string(at: 0), try call.value(at: 1).copy()))
            },
            ("defaultTimeout", .number(timeout / .milliseconds(1))),
            ("seed", .number(Double(seed))),
        ]
        return Dictionary(uniqueKeysWithValues: natives)
    }

    /// The first position in the stack of an error that is not in the scripts of this module; nil for any other value.
    private static func place(of error: EngineValue, _ modules: HostModules) throws(ScriptError) -> TraceAction.Place? {
        guard error.kind == .object, let stack = try error.get("stack").string else { return nil }
        let frames = StackFrame.frames(in: stack)
        guard let frame = frames.first(where: { !$0.file.hasPrefix("minihost:") }) else { return nil }
        let place = modules.position(file: frame.file, line: frame.line, column: frame.column)
        return (frame.file, place?.line ?? frame.line, place?.column ?? frame.column)
    }

    /// A failure of the program, in the form that the scripts use.
    static func failure(_ error: ScriptError) -> ScriptValue {
        var failure = ScriptObject([("name", .string(error.name)), ("message", .string(error.message))])
        if case .object = error.thrown {
            failure["details"] = error.thrown
            // The failure of a JSAPI is an object without the properties of an `Error`.
            if let message = error.thrown["errorMessage"]?.string { failure["message"] = .string(message) }
        }
        if !error.stack.isEmpty { failure["stack"] = .string(error.stack) }
        return .object(failure)
    }
}
