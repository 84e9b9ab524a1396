import Foundation
import MiniCrypto
import Testing

struct SecureRandomTests {
    private static func random(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
            SecureRandom.fill(UnsafeMutableRawBufferPointer(bytes))
            initialized = count
        }
    }

    @Test(arguments: [1, 12, 31, 32, 33, 255, 256, 257, 1000])
    func `every byte is filled`(count: Int) {
        // The probability that a byte is zero 20 times is 2^-160.
        var seen = [UInt8](repeating: 0, count: count)
        for _ in 0..<20 {
            for (index, byte) in Self.random(count).enumerated() { seen[index] |= byte }
        }
        #expect(!seen.contains(0))
    }

    @Test func `an empty buffer is not filled`() {
        SecureRandom.fill(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }

    @Test func `eight threads get different nonces`() async {
        let nonces = await withTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<8 { group.addTask { (0..<5000).map { _ in Self.random(12) } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(nonces).count == 40_000)
    }

    @Test func `a child of fork gets other bytes than its parent`() async throws {
        await #expect(processExitsWith: .success) {
            // The buffer is filled and partly used when the process forks.
            _ = Self.random(12)
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            // Swift hides fork, which a process with threads must not use; this child process only draws and writes.
            typealias Fork = @convention(c) () -> pid_t
            let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)
            let child = fork()
            let bytes = Self.random(12)
            if child == 0 {
                bytes.withUnsafeBytes { _ = write(ends[1], $0.baseAddress, $0.count) }
                _exit(0)
            }
            var other = [UInt8](repeating: 0, count: 12)
            #expect(read(ends[0], &other, 12) == 12)
            waitpid(child, nil, 0)
            #expect(other != bytes)
            #expect(other.contains { $0 != 0 })
        }
    }
}
