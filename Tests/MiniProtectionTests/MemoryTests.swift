import Foundation
import MiniCrypto
import Synchronization
import Testing

@testable import MiniProtection

/// The content of memory after a lock.
struct MemoryTests {
    @Test(.enabled(if: MemorySearch.isPossible, "a sanitizer maps terabytes of its own, which cannot be searched"))
    func `after a lock neither the passcode nor a removed key is in memory or in a file`() async {
        await #expect(processExitsWith: .success) {
            let memory = MemorySearch()
            let device = try TestDevice()
            let file = try Self.use(device, memory)
            #expect(throws: ProtectionError.self) { try file.read(at: 0, count: 1) }
            let found = try memory.namesFound()
            // Secrets that a lock keeps show that the search works.
            let kept = ClassKey.allCases.filter { $0.availability != .whileUnlocked }.map { "\($0)" }.sorted()
            let written = try memory.namesFound(inFilesOf: device)
            try device.write(Array("passcode: \(memory.digits(of: "passcode"))".utf8), to: "device/note")
            let control = try memory.namesFound(inFilesOf: device)
            if found != kept || written != [] || control != ["passcode"] {
                FileHandle.standardError.write(Data("in memory: \(found), in files: \(written), \(control)\n".utf8))
                exit(1)
            }
        }
    }

    /// Unlocks a device, opens a file and locks the device.
    private static func use(_ device: TestDevice, _ memory: MemorySearch) throws -> ProtectedFile {
        let passcode = SecretBytes.random(count: 24)
        memory.add("passcode", passcode)
        _ = try device.create(passcode: passcode)
        let keybag = try device.open()
        try keybag.unlock(passcode: passcode)
        let path = device.folder + "/file"
        try ProtectedFile.write([1, 2, 3], to: path, protection: .complete, keybag: keybag)
        let file = try ProtectedFile(opening: path, keybag: keybag)
        let key = try keybag.unwrap(file.state.withLock { $0.header.key }, path)
        memory.add("key of the file", key)
        for key in ClassKey.allCases { memory.add("\(key)", try keybag.classKey(key, for: "a key")) }
        try Keychain(keybag).add(KeychainItem(service: "s", account: "a"), value: secret("v"))
        _ = try Keychain(keybag).copyMatching(KeychainQuery(service: "s"))
        keybag.lock()
        return file
    }
}

/// Searches all writable memory of the process for secrets.
final class MemorySearch {
    /// Whether the memory of the process can be searched.
    static var isPossible: Bool { dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil }

    private var needles: [(name: String, bytes: UnsafeMutableRawBufferPointer)] = []
    private let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)

    /// Copies a secret to a place where a match does not count.
    func add(_ name: String, _ secret: SecretBytes) {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: secret.count, alignment: 16)
        secret.withUnsafeBytes { bytes.copyMemory(from: $0) }
        needles.append((name, bytes))
    }

    /// The names of the secrets that a file of the device contains, as bytes or in hexadecimal digits.
    func namesFound(inFilesOf device: TestDevice) throws -> [String] {
        let contents = try device.files(in: "device").compactMap { name -> Data? in
            // A folder has no content.
            try? Data(device.bytes("device/\(name)"))
        }
        return needles.filter { needle in
            let forms = [Data(needle.bytes), Data(digits(of: needle.name).utf8)]
            return contents.contains { content in forms.contains { content.range(of: $0) != nil } }
        }.map(\.name).sorted()
    }

    /// A secret in hexadecimal digits.
    func digits(of name: String) -> String {
        needles.first { $0.name == name }?.bytes.map { String(format: "%02x", $0) }.joined() ?? ""
    }

    /// The names of the secrets that also occur elsewhere.
    func namesFound() throws -> [String] {
        let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        defer { close(memory) }
        var found: Set<String> = []
        for line in Self.maps().split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields[1].hasPrefix("rw") else { continue }
            let bounds = fields[0].split(separator: "-").compactMap { Int($0, radix: 16) }
            search(memory, bounds[0]..<bounds[1], &found)
        }
        return found.sorted()
    }

    /// The regions of memory; Foundation does not read the complete file, since its size is reported as zero.
    private static func maps() -> String {
        let file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &part, part.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += part.prefix(count)
        }
    }

    private func search(_ memory: Int32, _ range: Range<Int>, _ found: inout Set<String>) {
        let overlap = 64
        for start in stride(from: range.lowerBound, to: range.upperBound, by: window.count - overlap) {
            let count = pread(memory, window.baseAddress, min(window.count, range.upperBound - start), start)
            guard count > 0 else { continue }
            guard let window = window.baseAddress else { continue }
            for (name, bytes) in needles {
                guard let needle = bytes.baseAddress else { continue }
                var offset = 0
                while let hit = memchr(window + offset, Int32(bytes[0]), count - offset) {
                    let place = hit - window
                    offset = place + 1
                    guard place + bytes.count <= count, memcmp(hit, needle, bytes.count) == 0 else { continue }
                    if !isOwn(start + place) { found.insert(name) }
                }
            }
        }
    }

    /// Whether an address is in the copies and the window of the search.
    private func isOwn(_ address: Int) -> Bool {
        ([window] + needles.map(\.bytes)).contains { own in
            let first = Int(bitPattern: own.baseAddress)
            return (first..<first + own.count).contains(address)
        }
    }
}
