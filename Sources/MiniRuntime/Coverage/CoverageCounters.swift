internal import MiniCore
internal import MiniEngine
internal import MiniSyntax

/// The counters of the files that one context runs.
///
/// Each file that is loaded has an array of its own, which its code increments. The memory of the arrays is read at the end
/// without running code, so that a program that was ended by a limit is counted, too.
///
/// ## Threading
/// Used on the thread of the context.
final class CoverageCounters {
    private let recorder: CoverageRecorder
    /// The folder of the program.
    private let program: String
    /// The beginning of the paths of the program's files in the context: empty, or a folder with its slash.
    private let prefix: String
    private let files: PackageFiles
    /// Makes an array of a buffer; made before code of the program can replace the constructor.
    private var makeArray: EngineValue?
    private var buffers: [(file: String, buffer: EngineValue)] = []

    /// The counters of a context whose paths are those of a program.
    convenience init?(_ recorder: CoverageRecorder?, _ package: ProgramPackage) {
        guard let recorder else { return nil }
        self.init(recorder, program: package.folder, prefix: "", files: package.files)
    }

    /// - Parameters:
    ///   - program: The folder of the program.
    ///   - prefix: The path of this folder in the context, with a slash at its end; empty if it is the folder of `files`.
    init(_ recorder: CoverageRecorder, program: String, prefix: String, files: PackageFiles) {
        self.recorder = recorder
        self.program = program
        self.prefix = prefix
        self.files = files
    }

    /// Whether a file is counted.
    func counts(_ path: String) -> Bool { file(at: path) != nil }

    /// The path of a counted file in the program.
    private func file(at path: String) -> String? {
        guard path.hasPrefix(prefix), files.root(of: path).isEmpty else { return nil }
        let file = String(path.dropFirst(prefix.count))
        return CoveredFile.isCounted(file) ? file : nil
    }

    /// Passes an array of counters to the value of a file's code.
    ///
    /// - Parameters:
    ///   - function: The function that receives the array, see ``CountedScript``.
    ///   - path: The path of the file in the context.
    ///   - map: The parts that are counted.
    /// - Returns: The result of the function.
    func attach(
        _ function: EngineValue,
        of path: String,
        _ map: CoverageMap,
        in context: ScriptContext,
    ) throws(ScriptError) -> EngineValue {
        let makeArray: EngineValue
        if let known = self.makeArray {
            makeArray = known
        } else {
            let script = "(Array => buffer => new Array(buffer))(Uint32Array)"
            makeArray = try context.evaluate(script, name: "minihost:coverage")
            self.makeArray = makeArray
        }
        let size = MemoryLayout<UInt32>.size
        let buffer = context.makeArrayBuffer(byteCount: map.counterCount * size) { _ in }
        let array = try makeArray.call([.value(buffer)])
        if let file = file(at: path) { buffers.append((file, buffer)) }
        return try function.call([.value(array)])
    }

    /// Adds the counts to the recorder, once.
    ///
    /// Must be called before the end of the machine.
    func collect() {
        for (file, buffer) in buffers {
            let size = MemoryLayout<UInt32>.size
            let counts = buffer.withBytes { bytes in
                (0..<bytes.count / size).map { Int(bytes.load(fromByteOffset: $0 * size, as: UInt32.self)) }
            }
            if let counts { recorder.add(counts, of: file, in: program) }
        }
        buffers = []
        makeArray = nil
    }
}
