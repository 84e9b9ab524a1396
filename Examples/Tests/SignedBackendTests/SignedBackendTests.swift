import FlyingSocks
import Foundation
import MiniCore
import Testing

@testable import SignedBackend

/// A real server, and requests that are signed as by a host.
@Suite(.timeLimit(.minutes(20)))
struct SignedBackendTests {
    private func error(_ result: ScriptValue) -> Double? { result["err"]?["code"]?.number }

    @Test(arguments: SignatureScheme.allCases)
    func `an account is created, signed in and read`(scheme: SignatureScheme) async throws {
        try await RunningBackend.run { backend in
            let device = Device(backend: backend, scheme: scheme)
            try await device.signIn("/register")
            #expect(try await device.call("/profile") == ["userId": "1001", "phoneNo": "13800138000"])
            #expect(error(try await device.signIn("/register")) == -3)
            #expect(error(try await device.signIn(password: "wrong")) == -2)
            try await device.signIn()
            #expect(try await device.call("/profile")["userId"] == "1001")
            #expect(error(try await device.call("/login")) == -4)
            #expect(try await device.call("/nothing") == [:])
            #expect(device.events == [])
            try await device.call("/logout")
            #expect(error(try await device.call("/profile")) == -100)
        }
    }

    @Test(arguments: SignatureScheme.allCases)
    func `a session ends when the account signs in elsewhere`(scheme: SignatureScheme) async throws {
        try await RunningBackend.run { backend in
            let (first, second) = (Device(backend: backend, scheme: scheme), Device(backend: backend, scheme: scheme))
            try await first.signIn("/register")
            try await second.signIn()
            #expect(error(try await first.call("/profile")) == -100)
            guard case .sessionExpired(let message, let eventID) = first.events.first else {
                Issue.record("no event")
                return
            }
            #expect(message == "The account has signed in on another device.")
            #expect(UUID(uuidString: eventID) != nil)
            #expect(first.events.count == 1)
            #expect(try await second.call("/profile")["userId"] == "1001")
            #expect(second.events == [])
        }
    }

    @Test(arguments: SignatureScheme.allCases)
    func `a session expires`(scheme: SignatureScheme) async throws {
        try await RunningBackend.run { backend in
            let device = Device(backend: backend, scheme: scheme)
            try await device.signIn("/register")
            backend.clock.advance(by: .seconds(3599))
            #expect(try await device.call("/profile")["userId"] == "1001")
            backend.clock.advance(by: .seconds(1))
            #expect(error(try await device.call("/profile")) == -100)
            guard case .sessionExpired("Login has expired, please log in again.", _) = device.events.first else {
                Issue.record("\(device.events)")
                return
            }
            try await device.signIn()
            #expect(try await device.call("/profile")["userId"] == "1001")
        }
    }

    @Test(arguments: SignatureScheme.allCases)
    func `a retired app is referred to the next version`(scheme: SignatureScheme) async throws {
        try await RunningBackend.run { backend in
            let old = Device(backend: backend, scheme: scheme)
            let new = Device(backend: backend, scheme: scheme, appID: "app-2")
            try await old.signIn("/register")
            backend.apps.retire("app-1", updateLink: "https://example.com/update")
            #expect(error(try await old.call("/profile")) == -99)
            #expect(
                old.events == [
                    .updateRequired(
                        message: "There is a new version, please update in time.",
                        link: "https://example.com/update",
                    )
                ]
            )
            try await new.signIn()
            #expect(try await new.call("/profile")["userId"] == "1001")
        }
    }

    @Test(arguments: SignatureScheme.allCases)
    func `a replayed, late or modified request is rejected`(scheme: SignatureScheme) async throws {
        try await RunningBackend.run { backend in
            let device = Device(backend: backend, scheme: scheme)
            try await device.signIn("/register")
            let request = try await device.signed("/profile")
            #expect(try await device.send(request)["userId"] == "1001")
            #expect(error(try await device.send(request)) == -1)

            var changed = try await device.signed("/login", [("phoneNo", "13800138000"), ("password", "aaaa")])
            let text = String(decoding: changed.body, as: UTF8.self)
            changed.body = Array(text.replacing("aaaa", with: "bbbb").utf8)
            #expect(error(try await device.send(changed)) == -1)

            let late = try await device.signed("/profile")
            backend.clock.advance(by: .seconds(301))
            #expect(error(try await device.send(late)) == -1)

            var bare = try await device.signed("/profile")
            bare.headers = bare.headers.filter { !$0.name.lowercased().hasPrefix("signature") }
            bare.body = Array("{}".utf8)
            #expect(error(try await device.send(bare)) == -1)
            #expect(device.events == [])
        }
    }

    @Test func `the file contains no password and is read again`() async throws {
        try await RunningBackend.run { backend in
            let device = Device(backend: backend, scheme: .messages)
            try await device.signIn("/register")
            let text = try String(contentsOf: backend.accounts, encoding: .utf8)
            #expect(text.contains("13800138000"))
            #expect(!text.contains("opensesame"))
            let mode = try FileManager.default.attributesOfItem(atPath: backend.accounts.path)[.posixPermissions]
            #expect(mode as? Int == 0o600)

            let accounts = try AccountFile(backend.accounts)
            #expect(try accounts.account(phoneNumber: "13800138000", password: "opensesame")?.userID == "1001")
            #expect(try accounts.account(phoneNumber: "13800138000", password: "") == nil)
            #expect(try accounts.account(phoneNumber: "1", password: "opensesame") == nil)
        }
    }

    @Test func `a body that is too long is not read`() async throws {
        try await RunningBackend.run { backend in
            let request = SignableRequest(
                method: "POST",
                url: "http://127.0.0.1:\(backend.port)/login",
                headers: [NetworkHeader("Content-Type", "application/json")],
                body: [UInt8](repeating: 0x20, count: 65_537),
            )
            let result = try await LoopbackClient.send(request, port: backend.port)
            #expect(result.status == 413)
        }
    }

    @Test func `a server whose port is in use reports it and does not wait`() async throws {
        try await RunningBackend.run { backend in
            let other = Backend(apps: backend.apps, accounts: try AccountFile(backend.accounts))
            let error = await #expect(throws: SocketError.self) {
                try await BackendServer(other, port: backend.port).run { _ in Issue.record("It listens.") }
            }
            guard case .failed(_, EADDRINUSE, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}
