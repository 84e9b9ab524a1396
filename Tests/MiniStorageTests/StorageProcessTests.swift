import Foundation
import MiniCore
import MiniStorage
import Testing

/// Two processes with one storage, and a process that may not write.
struct StorageProcessTests {
    @Test func `a second process is rejected without the number of the process that holds the storage`() async throws {
        let folder = TemporaryFolder(sharedAs: "holder")
        let storage = try LocalStorageFolder(folder: folder.path).storage(for: .sample)
        try storage.set(.string("value"), for: "key")
        await #expect(processExitsWith: .success) {
            let provider = LocalStorageFolder(folder: TemporaryFolder.inherited("holder"))
            let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
            #expect(error == APIError(.storageUnavailable, "another process uses the storage"))
            _ = try provider.storage(for: ProgramIdentity(appID: "another"))
        }
        try storage.set(.string("later"), for: "key")
        storage.close()
        await #expect(processExitsWith: .success) {
            let provider = LocalStorageFolder(folder: TemporaryFolder.inherited("holder"))
            let value = try provider.storage(for: .sample).value(for: "key")
            #expect(value == .string("later"))
        }
    }

    @Test func `an ended process holds no storage`() async throws {
        let folder = TemporaryFolder(sharedAs: "dead")
        await #expect(processExitsWith: .signal(SIGKILL)) {
            let provider = LocalStorageFolder(folder: TemporaryFolder.inherited("dead"))
            let storage = try provider.storage(for: .sample)
            try storage.set(.string("value"), for: "key")
            kill(getpid(), SIGKILL)
        }
        #expect(try folder.contents().contains { $0.hasSuffix(".lock") })
        #expect(try folder.contents().contains { $0.hasSuffix("-wal") })
        let storage = try LocalStorageFolder(folder: folder.path).storage(for: .sample)
        #expect(try storage.value(for: "key") == .string("value"))
        storage.close()
        #expect(try folder.contents().count == 2)
    }

    @Test func `a folder or file that is not writable is unavailable and unchanged`() async throws {
        let folder = TemporaryFolder(sharedAs: "readonly")
        let provider = LocalStorageFolder(folder: folder.path)
        try provider.storage(for: .sample).set(.string("value"), for: "key")
        let before = try Data(contentsOf: URL(fileURLWithPath: try folder.database()))
        await #expect(processExitsWith: .success) {
            let path = TemporaryFolder.inherited("readonly")
            // Modes do not apply to the superuser.
            let user = geteuid()
            if user == 0 { try #require(seteuid(65534) == 0) } else { chmod(path, 0o500) }
            defer { seteuid(user) }
            for folder in [path, path + "/new"] {
                let provider = LocalStorageFolder(folder: folder)
                let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
                #expect(error == APIError(.storageUnavailable, "the storage cannot be read or written"))
            }
        }
        chmod(folder.path, 0o755)
        #expect(try Data(contentsOf: URL(fileURLWithPath: try folder.database())) == before)
        #expect(try provider.storage(for: .sample).value(for: "key") == .string("value"))
    }

    @Test func `a full disk loses no data, and the storage works again with free space`() async throws {
        let folder = TemporaryFolder(sharedAs: "full")
        await #expect(processExitsWith: .success) {
            let provider = LocalStorageFolder(folder: TemporaryFolder.inherited("full"))
            let storage = try provider.storage(for: .sample)
            let text = String(repeating: "v", count: 10_000)
            try storage.set(.string("value"), for: "key")
            let unlimited = limitFileSize(bytes: 300_000)
            var stored = 0
            let error = #expect(throws: APIError.self) {
                while stored < 1000 {
                    try storage.set(.string("\(stored)" + text), for: "key \(stored)")
                    stored += 1
                }
            }
            #expect(error?.reason == .diskFull)
            #expect((10..<100).contains(stored))
            let second = #expect(throws: APIError.self) { try storage.set(.string(text), for: "key") }
            #expect(second?.reason == .diskFull)
            #expect(try storage.value(for: "key") == .string("value"))
            #expect(try storage.information().keys.count == stored + 1)

            limitFileSize(bytes: unlimited)
            try storage.set(.string("again"), for: "key")
            storage.close()
            let reopened = try provider.storage(for: .sample)
            #expect(try reopened.value(for: "key") == .string("again"))
            for number in 0..<stored {
                #expect(try reopened.value(for: "key \(number)") == .string("\(number)" + text))
            }
        }
        #expect(try folder.contents().filter { $0.contains(".") }.count == 1)
    }

    @Test func `a storage that is closed on a full disk keeps its log and opens again`() async throws {
        let folder = TemporaryFolder(sharedAs: "fullclose")
        await #expect(processExitsWith: .success) {
            let provider = LocalStorageFolder(folder: TemporaryFolder.inherited("fullclose"))
            let storage = try provider.storage(for: .sample)
            for number in 0..<50 { try storage.set(.string("\(number)"), for: "key \(number)") }
            limitFileSize(bytes: 2000)
            storage.close()
        }
        let storage = try LocalStorageFolder(folder: folder.path).storage(for: .sample)
        #expect(try storage.information().keys.count == 50)
        #expect(try storage.value(for: "key 49") == .string("49"))
    }

    @Test func `a storage that cannot be created on a full disk can be created later`() async throws {
        let folder = TemporaryFolder(sharedAs: "fullopen")
        await #expect(processExitsWith: .success) {
            let provider = LocalStorageFolder(folder: TemporaryFolder.inherited("fullopen"))
            for bytes in [0, 600, 1024, 3000] as [rlim_t] {
                let unlimited = limitFileSize(bytes: bytes)
                let error = #expect(throws: APIError.self) { _ = try provider.storage(for: .sample) }
                #expect(error?.reason == .diskFull)
                limitFileSize(bytes: unlimited)
            }
            try provider.storage(for: .sample).set(.string("value"), for: "key")
        }
        let storage = try LocalStorageFolder(folder: folder.path).storage(for: .sample)
        #expect(try storage.value(for: "key") == .string("value"))
    }
}

/// Lets writes beyond a size fail, as on a full disk.
///
/// - Returns: The previous limit.
@discardableResult
private func limitFileSize(bytes: rlim_t) -> rlim_t {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit()
    // The resource is an enumeration in C whose type the calls do not accept.
    let resource = __rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue))
    getrlimit(resource, &limit)
    let before = limit.rlim_cur
    limit.rlim_cur = bytes
    setrlimit(resource, &limit)
    return before
}
