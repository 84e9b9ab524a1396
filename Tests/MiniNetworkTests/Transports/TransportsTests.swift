import Dispatch
import Foundation
import MiniCore
import Testing

@testable import MiniNetwork

/// The resources that a host creates when its network is first used.
@Suite(.timeLimit(.minutes(5)))
struct TransportsTests {
    @Test func `a program does not wait for the certificates of another one`() async throws {
        // A named pipe: opening it blocks until it is opened for writing.
        let path = NSTemporaryDirectory() + "authorities-" + UUID().uuidString
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let network = try await TestNetwork(.unused) { $0.authorities = .file(path) }
        let request = NetworkRequest(.request, url: "https://a.example/")
        let other = network.host.network(for: ProgramIdentity(appID: "other")) { _ in }
        let first = Task { try await network.program.send(request) }
        // On separate threads: the thread pool of the tests is small, and one of its threads reads the certificates.
        let isInTime = await withCheckedContinuation { continuation in
            let code = DetachedThread.start(name: "writer") {
                let writer = open(path, O_WRONLY | O_CLOEXEC)
                let completed = DispatchSemaphore(value: 0)
                let code = DetachedThread.start(name: "other program") {
                    _ = other.start(request, files: RequestFiles()) { _ in }
                    completed.signal()
                }
                let isInTime = code == 0 && completed.wait(timeout: .now() + 600) == .success
                replacePipe(at: path)
                close(writer)
                continuation.resume(returning: isInTime)
            }
            if code != 0 { continuation.resume(returning: false) }
        }
        #expect(isInTime)
        await expect(.networkFailed) { try await first.value }
        await network.shutDown()
    }
}

/// Puts an empty file in the place of a pipe: its present reader keeps the pipe, and the next one does not block.
func replacePipe(at path: String) {
    let file = path + ".empty"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect(rename(file, path) == 0)
}
