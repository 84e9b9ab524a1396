internal import CLinux
import Glibc

// SAFETY: the kernel uses the addresses only during the calls, within the closures in which the pointers are valid. The memory
// has the sizes of the kernel's structures.

/// System calls, with results that are negative error numbers.
enum Linux {
    /// A number of a system call, from the headers of the kernel.
    typealias Number = Int32

    /// Runs a system call without pointers.
    @discardableResult
    static func call(_ number: Number, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, _ e: Int = 0) -> Int {
        clinux_call(Int(number), a, b, c, d, e, 0)
    }

    /// Forks the process.
    ///
    /// - Returns: 0 in the child; the number of the child, or a negative error number, in the parent.
    static func fork() -> Int {
        let process = clinux_fork()
        return process < 0 ? -Int(errno) : Int(process)
    }

    // MARK: Processes

    static func unshare(_ flags: Int) -> Int { call(SYS_unshare, flags) }

    /// The numbers of properties of a process.
    enum Property: Int {
        case parentDeathSignal = 1
        case dumpable = 4
        case noNewPrivileges = 38
    }

    static func prctl(_ property: Property, _ value: Int) -> Int { call(SYS_prctl, property.rawValue, value) }

    /// Removes all capabilities of the process.
    static func dropCapabilities() -> Int {
        // The third version of the structure, of the process itself, and three sets of 64 bits in two halves.
        let header: [UInt32] = [0x2008_0522, 0]
        let sets = [UInt32](repeating: 0, count: 6)
        return header.withUnsafeBytes { header in
            sets.withUnsafeBytes { sets in call(SYS_capset, address(header.baseAddress), address(sets.baseAddress)) }
        }
    }

    /// Sets both values of a limit of resources.
    static func limit(_ resource: Int, to value: UInt64) -> Int {
        [value, value].withUnsafeBytes { call(SYS_prlimit64, 0, resource, address($0.baseAddress)) }
    }

    static func closeRange(_ first: Int, _ last: Int) -> Int { call(SYS_close_range, first, last) }

    /// Makes a descriptor a new event counter.
    static func replaceByEventCounter(_ descriptor: Int32) -> Int {
        let flags = Int(O_CLOEXEC)
        let counter = call(SYS_eventfd2, 0, flags | Int(O_NONBLOCK))
        guard counter >= 0 else { return counter }
        defer { close(Int32(counter)) }
        return call(SYS_dup3, counter, Int(descriptor), flags)
    }

    /// Overwrites and removes all variables of the environment.
    static func clearEnvironment() {
        guard let variables = clinux_environment() else { return }
        var next = variables
        while let text = next.pointee {
            memset(text, 0, strlen(text))
            next += 1
        }
        clearenv()
    }

    // MARK: Files

    /// Creates a pipe whose ends other threads do not pass to processes that they start.
    static func pipe(_ ends: inout [Int32]) -> Int {
        ends.withUnsafeMutableBytes { call(SYS_pipe2, address(UnsafeRawPointer($0.baseAddress)), Int(O_CLOEXEC)) }
    }

    /// Writes a text to an existing file in one call.
    static func write(_ text: String, to path: String) -> Int {
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return -Int(errno) }
        defer { close(descriptor) }
        var text = text
        let count = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        return count < 0 ? -Int(errno) : 0
    }

    /// The start of a file of the kernel.
    static func read(_ path: String) -> String? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Opens a folder without the right to read it; a negative result is a failure.
    static func openFolder(_ path: String) -> Int32 {
        Glibc.open(path, CLINUX_O_PATH | O_DIRECTORY | O_CLOEXEC)
    }

    /// The number of links of an open file or folder, or a negative error number.
    static func linkCount(of descriptor: Int32) -> Int {
        var status = stat()
        // The function of the C library passes an empty path, which the filters refuse.
        let result = withUnsafeMutableBytes(of: &status) { bytes in
            call(SYS_fstat, Int(descriptor), address(UnsafeRawPointer(bytes.baseAddress)))
        }
        return result < 0 ? result : Int(status.st_nlink)
    }

    /// The text of a short extended attribute; nil if there is none.
    static func attribute(_ name: String, of path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = path.withCString { path in
            name.withCString { name in
                buffer.withUnsafeMutableBytes { buffer in
                    call(
                        SYS_getxattr,
                        address(UnsafeRawPointer(path)),
                        address(UnsafeRawPointer(name)),
                        address(UnsafeRawPointer(buffer.baseAddress)),
                        buffer.count
                    )
                }
            }
        }
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Mounts; an empty text is a null pointer.
    static func mount(_ source: String, _ target: String, type: String = "", _ flags: Int, options: String = "") -> Int
    {
        let result = Glibc.mount(
            source.isEmpty ? nil : source,
            target,
            type.isEmpty ? nil : type,
            UInt(flags),
            options.isEmpty ? nil : options
        )
        return result < 0 ? -Int(errno) : 0
    }

    /// Makes the current folder the root, and hides the former root below it.
    static func pivotRoot() -> Int {
        ".".withCString { path in
            let address = Int(bitPattern: UnsafeRawPointer(path))
            return call(SYS_pivot_root, address, address)
        }
    }

    /// Removes the mount that covers the current folder.
    static func detachCurrentFolder() -> Int {
        ".".withCString { call(SYS_umount2, Int(bitPattern: UnsafeRawPointer($0)), 2) }
    }

    private static func address(_ pointer: UnsafeRawPointer?) -> Int { Int(bitPattern: pointer) }

    // MARK: Landlock

    /// The version of Landlock.
    static func landlockVersion() -> Int { call(SYS_landlock_create_ruleset, 0, 0, 1) }

    static func landlockRuleset(files: UInt64, network: UInt64, scopes: UInt64, size: Int) -> Int {
        clinux_landlock_ruleset(files, network, scopes, UInt(size))
    }

    static func landlockRestrict(_ ruleset: Int32) -> Int { call(SYS_landlock_restrict_self, Int(ruleset)) }

    // MARK: seccomp

    static func memoryFile() -> Int {
        "filter".withCString { call(SYS_memfd_create, Int(bitPattern: UnsafeRawPointer($0)), 1) }
    }

    /// Finds out whether filters can use an action.
    static func isAvailable(action: UInt32) -> Int {
        [action].withUnsafeBytes { call(SYS_seccomp, 2, 0, address($0.baseAddress)) }
    }

    static func install(_ filter: [UInt64]) -> Int {
        filter.withUnsafeBytes { clinux_install_filter($0.baseAddress, UInt16(filter.count)) }
    }
}
