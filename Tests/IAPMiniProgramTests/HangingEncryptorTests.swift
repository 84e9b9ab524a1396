import Foundation
import IAPMiniProgram
import Testing

/// An encryptor of the vendor's protocol that several programs use at the same time.
@Suite(.timeLimit(.minutes(5)))
struct HangingEncryptorTests {
    private let context = LocalStorageContext(identity: ProgramIdentity(appID: "shop"), key: "k", kind: .string)

    @Test func `a call that hangs fails those of other programs at the deadline`() async throws {
        let errors = Mailbox<GRVDelegateError>()
        let encryptor = HangsForOneValue()
        defer { encryptor.goOn.signal() }
        try await withVendorHost(["shop": [:], "cafe": [:]]) { host in
            host.delegate.errorHandler = { errors.put($0) }
            host.delegate.encryptorForLocalStorage = encryptor
            let shop = try await host.open("shop").session.program()
            let cafe = try await host.open("cafe").session.program()
            let first = try await cafe.evaluate("my.setStorageSync({ key: 'a', data: 'first' }).error ?? 0")
            #expect(first == 0)
            let hanging = Task { try await shop.evaluate("my.setStorageSync({ key: 'a', data: 'hang' }).error ?? 0") }
            for await _ in encryptor.begun { break }

            host.delegate.deadline = .milliseconds(50)
            let failures = try await cafe.evaluate(
                """
                const failures = [my.setStorageSync({ key: 'b', data: 'second' }), my.getStorageSync({ key: 'a' })];
                return failures.flatMap(({ error, errorMessage }) => [error, errorMessage]);
                """
            )
            #expect(
                failures == [
                    10101, "the value could not be sealed, since the encryptor did not return in time",
                    10102, "the stored value could not be opened, since the encryptor did not return in time",
                ]
            )
            for _ in 1...2 {
                let error = await errors.next()
                #expect(error == .timedOut("GRVSecureLocalStorageEncryptorProtocol.encrypt"))
            }

            encryptor.goOn.signal()
            let finished = try await hanging.value
            #expect(finished == 0)
            let later = try await cafe.evaluate(
                """
                const { error } = my.setStorageSync({ key: 'b', data: 'second' });
                return [error ?? 0, my.getStorageSync({ key: 'a' }).data, my.getStorageSync({ key: 'b' }).data];
                """
            )
            #expect(later == [0, "first", "second"])
        }
    }

    @Test func `programs that wait for short calls are served one at a time`() async throws {
        let vendor = CountsEncryptions()
        let encryptor = GRVLocalStorageEncryptorAdapter(vendor)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask { _ = try encryptor.seal(Array("\(number)".utf8), for: context) }
            }
            try await group.waitForAll()
        }
        #expect(vendor.count == 64)
        #expect(vendor.mostAtOnce == 1)
    }

    @Test func `the identifier is read when the encryptor is registered, and not in a call`() {
        let vendor = CountsEncryptions()
        let delegate = GRVExtensionDelegate()
        delegate.encryptorForLocalStorage = vendor
        for _ in 1...3 { #expect(delegate.current?.identifier == "counts") }
        #expect(vendor.identifierReads == 1)
    }
}

/// Blocks while it encrypts one value, until it is signalled.
private final class HangsForOneValue: GRVSecureLocalStorageEncryptorProtocol, @unchecked Sendable {
    let identifier = "hangs"
    let goOn = DispatchSemaphore(value: 0)
    /// Has an element when the call has begun.
    let begun: AsyncStream<Void>
    private let begin: AsyncStream<Void>.Continuation

    init() { (begun, begin) = AsyncStream.makeStream(of: Void.self) }

    func encrypt(_ data: String) -> String {
        if data.contains("hang") {
            begin.yield()
            // Without a deadline, the call of the other program succeeds after this time, and the test fails.
            _ = goOn.wait(timeout: .now() + 120)
        }
        return Data(data.utf8).base64EncodedString()
    }

    func decrypt(_ data: String, identifier: String) -> String? {
        Data(base64Encoded: data).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Counts without a lock: the host must not call it concurrently.
private final class CountsEncryptions: GRVSecureLocalStorageEncryptorProtocol {
    var count = 0
    var mostAtOnce = 0
    var identifierReads = 0
    private var now = 0

    var identifier: String {
        identifierReads += 1
        return "counts"
    }

    func encrypt(_ data: String) -> String {
        now += 1
        mostAtOnce = max(mostAtOnce, now)
        count += 1
        sched_yield()
        now -= 1
        return data + data
    }

    func decrypt(_ data: String, identifier: String) -> String? { nil }
}
