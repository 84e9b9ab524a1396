import CLinux
import Glibc

/// An attempt to leave the containment.
struct Attack: Sendable {
    let name: String
    /// Runs the attempt.
    ///
    /// The result is that of the decisive system call: an error number with a minus sign, or another number.
    let run: @Sendable (Target) -> Int

    init(_ name: String, _ run: @escaping @Sendable (Target) -> Int) {
        self.name = name
        self.run = run
    }

    /// An attempt that is one call with numbers.
    init(_ name: String, _ number: Int32, _ arguments: Int...) {
        self.init(name) { _ in call(number, arguments) }
    }

    static let all = files + mounts + descriptors + sockets + processes + kernel + memory
}

/// The things that attacks try to reach.
struct Target: Sendable {
    /// A descriptor that is not passed to the worker.
    static let lostFile: Int32 = 20
    /// A descriptor of a writable file that is passed to the worker.
    static let keptFile: Int32 = 21
    /// A descriptor of the folder `/` that is not passed to the worker.
    static let lostFolder: Int32 = 22

    /// A file that the user can write.
    let file: String
    /// The process that started the zygote.
    let host = Int(getpid())
    /// The address of the first variable of the environment.
    let variable = Int(bitPattern: clinux_environment()?.pointee)

    init() {
        var template = Array("/tmp/contained-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        file = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        dup2(descriptor, Self.lostFile)
        dup2(descriptor, Self.keptFile)
        let folder = open("/", O_RDONLY)
        dup2(folder, Self.lostFolder)
    }

    func remove() {
        unlink(file)
        unlink(file + "-new")
        rmdir(file + "-folder")
    }
}

/// Runs a system call.
func call(_ number: Int32, _ arguments: [Int]) -> Int {
    let all = arguments + [Int](repeating: 0, count: 6 - arguments.count)
    return clinux_call(Int(number), all[0], all[1], all[2], all[3], all[4], all[5])
}

/// Runs a system call.
func call(_ number: Int32, _ arguments: Int...) -> Int { call(number, arguments) }

/// The address of a text, which stays in memory.
func text(_ text: String) -> Int { Int(bitPattern: strdup(text)) }

/// The address of bytes, which stay in memory.
func bytes(_ count: Int, _ values: [UInt8] = []) -> Int {
    guard let memory = calloc(max(count, values.count), 1) else { return 0 }
    memcpy(memory, values, values.count)
    return Int(bitPattern: memory)
}

/// The current folder in place of a descriptor.
let here = -100
