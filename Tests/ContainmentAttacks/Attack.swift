internal import CLinux
internal import Glibc

/// An attempt to leave the containment.
package struct Attack: Sendable {
    /// The name of the attempt.
    package let name: String
    /// Runs the attempt.
    ///
    /// The result is that of the decisive system call: an error number with a minus sign, or another number.
    package let run: @Sendable (AttackTarget) -> Int

    init(_ name: String, _ run: @escaping @Sendable (AttackTarget) -> Int) {
        self.name = name
        self.run = run
    }

    /// An attempt that is one call with numbers.
    init(_ name: String, _ number: Int32, _ arguments: Int...) {
        self.init(name) { _ in call(number, arguments) }
    }

    /// All attempts, in the order of the table in the article.
    package static let all = files + mounts + descriptors + sockets + processes + kernel + memory

    /// The id of a program in whose place a hostile worker makes the attempt.
    package var appID: String { "attack-\(name)" }
}

/// The things that attacks try to reach.
package struct AttackTarget: Sendable {
    /// A descriptor that is not passed to the worker.
    static let lostFile: Int32 = 20
    /// A descriptor of a writable file that is passed to the worker.
    package static let keptFile: Int32 = 21
    /// A descriptor of the folder `/` that is not passed to the worker.
    static let lostFolder: Int32 = 22

    /// A file that the user can write.
    let file: String
    /// The process to attack.
    let host: Int
    /// The address of the first variable of the environment.
    let variable = Int(bitPattern: clinux_environment()?.pointee)

    /// Makes the file and the descriptors, with the current process as the host.
    package init() {
        var template = Array("/tmp/contained-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        host = Int(getpid())
        file = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        dup2(descriptor, Self.lostFile)
        dup2(descriptor, Self.keptFile)
        let folder = open("/", O_RDONLY)
        dup2(folder, Self.lostFolder)
    }

    /// A file that exists, and a host that has started this process; the descriptors are not open.
    package init(file: String, host: Int32) {
        self.file = file
        self.host = Int(host)
    }

    /// The path of the file beside the executable of a hostile worker.
    package static func file(beside executable: String) -> String { executable + "-target" }

    /// Removes the file, and those that attacks have made beside it.
    package func remove() {
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
