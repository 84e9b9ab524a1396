internal import CLess
internal import MiniCore
internal import MiniEngine
internal import MiniSyntax

extension LessCompiler {
    /// A virtual machine with less.js.
    ///
    /// ## Threading
    /// Belongs to the thread that created it.
    final class Machine {
        private let machine: VirtualMachine
        private let function: EngineValue
        private let imports: Imports

        /// The imports of the current compilation.
        private final class Imports {
            var reader: Reader?
            /// The files that were read, by path.
            var sources: [String: SourceText] = [:]

            func read(_ reference: Reference) -> ScriptValue {
                guard let reader else { return .undefined }
                do throws(PackageError) {
                    let source = try reader(reference)
                    sources[source.file] = source
                    return .array([.string(source.file), .string(String(decoding: source.bytes, as: UTF8.self))])
                } catch {
                    return .array([.string(""), .string(""), .string(error.message)])
                }
            }
        }

        init(limits: ScriptLimits) throws(ScriptError) {
            let made = FileDescriptors.withCapacity(for: Self.descriptorCount) {
                VirtualMachine(name: "the compiler of Less", limits: limits)
            }
            guard let machine = made else { throw ScriptError(name: "", message: FileDescriptors.explanation) }
            let imports = Imports()
            do throws(ScriptError) {
                let context = machine.makeContext(name: "less")
                for script in Self.scripts { try context.evaluate(script) }
                let read = context.makeFunction(name: "") { call in
                    let specifier = call.string(at: 0)
                    let folder = call.string(at: 1)
                    let reference = Reference(
                        specifier: specifier,
                        folder: String(folder.hasSuffix("/") ? folder.dropLast() : folder[...]),
                        mayOmitExtension: call.bool(at: 2),
                    )
                    return .value(imports.read(reference))
                }
                function = try context.evaluate(Self.compiler).call([.value(read)])
            } catch {
                machine.invalidate()
                throw error
            }
            self.machine = machine
            self.imports = imports
        }

        /// The engine's thread that measures time has a descriptor.
        private static let descriptorCount = 1

        func invalidate() { machine.invalidate() }

        func compile(_ source: SourceText, reader: Reader) throws(ScriptError) -> Result<CompiledLess, LessError> {
            defer { (imports.reader, imports.sources) = (nil, [:]) }
            imports.sources[source.file] = source
            let text = String(decoding: source.bytes, as: UTF8.self)
            return try withoutActuallyEscaping(reader) { reader throws(ScriptError) in
                imports.reader = reader
                defer { imports.reader = nil }
                return try machine.turn { () throws(ScriptError) in
                    let output = try function.call([.string(text), .string(source.file)])
                    if let css = try output.get("css").string {
                        let files = try output.get("files").copy().array?.compactMap(\.string) ?? []
                        let places = try output.get("places").string ?? ""
                        return .success(CompiledLess(text: css, files: files, places: places))
                    }
                    return .failure(error(try output.copy(), in: source))
                }
            }
        }

        /// The error that less.js reports.
        ///
        /// - Parameters:
        ///   - report: Its message, type, file, line from 1, and column from 0.
        ///   - root: The file that is compiled.
        private func error(_ report: ScriptValue, in root: SourceText) -> LessError {
            let kind = report["type"]?.string == "File" ? LessError.Kind.missingFile : .mistake
            let message = Self.message(report["message"]?.string ?? "")
            let file = report["file"]?.string ?? root.file
            guard let source = imports.sources[file], let line = report["line"]?.number.flatMap(Int.init(exactly:))
            else { return LessError(kind, message, file: file) }
            let column = report["column"]?.number.flatMap(Int.init(exactly:)) ?? 0
            return LessError(kind, message, at: SourcePosition(line: line, column: column + 1), of: source)
        }

        /// A message of less.js in the words of this project.
        private static func message(_ message: String) -> String {
            if message.hasPrefix("Maximum call stack size exceeded") {
                return "mixins or functions call each other without an end"
            }
            if message.hasPrefix("Inline JavaScript is not enabled") { return "inline JavaScript is not available" }
            let end = message.lastIndex { !". ".contains($0) }
            return end.map { String(message[...$0]) } ?? "less.js reports no message"
        }

        // MARK: Scripts

        /// What is evaluated before the compiler.
        private static let scripts = [window, less]
        static let window = StaticScript(name: "minihost:window", text: PackageResources.window_js)
        private static let less = StaticScript(
            name: "less.js",
            // SAFETY: The bytes are a constant of the executable.
            text: UnsafeBufferPointer(start: cless_start(), count: cless_count())
        )
        static let compiler = StaticScript(name: "minihost:less", text: PackageResources.compiler_js)
    }
}
