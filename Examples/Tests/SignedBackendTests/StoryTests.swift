import Foundation
import MiniCore
import MiniHost
import MiniNetwork
import Testing

@testable import SignedBackend

/// A mini program and its host against a real server, from the first session to the last version.
@Suite(.timeLimit(.minutes(20)))
struct StoryTests {
    /// The loopback interface has no TLS in the example: the host allows this server.
    private struct OneServer: NetworkAllowDelegate {
        let port: UInt16

        func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
            url.utf8.starts(with: "http://127.0.0.1:\(port)/".utf8)
        }
    }

    private static let app = """
        App({
            seen: [],
            onLaunch() {
                my.on('sessionExpired', event => this.seen.push(['expired', event.message]));
                my.on('updateRequired', event => this.seen.push(['update', event.link]));
            },
        });
        """

    /// The actions of the program, which has no key, no token and no signer.
    private func profile(_ backend: RunningBackend, contentType: String) -> String {
        """
        const { data } = await my.request({
            url: 'http://127.0.0.1:\(backend.port)/profile',
            method: 'POST',
            headers: { 'Content-Type': '\(contentType)' },
            data: { note: 'a & b' },
        });
        return data.err ? data.err.code : data.userId;
        """
    }

    @Test(
        arguments: SignatureScheme.allCases,
        ["application/json", "application/x-www-form-urlencoded"],
    )
    func `a program runs through the complete story`(scheme: SignatureScheme, contentType: String) async throws {
        try await RunningBackend.run { backend in
            let (phone, tablet) = (Device(backend: backend, scheme: scheme), Device(backend: backend, scheme: scheme))
            var configuration = NetworkConfiguration()
            configuration.allowDelegate = OneServer(port: backend.port)
            configuration.delegateDeadline = .seconds(600)
            configuration.signing = try phone.signing()
            try await Self.run(HostNetwork(configuration)) { program in
                let profile = profile(backend, contentType: contentType)
                #expect(try await program.evaluate(profile) == -100, "No user is signed in.")

                try await phone.signIn("/register")
                #expect(try await program.evaluate(profile) == "1001")

                try await tablet.signIn()
                #expect(try await program.evaluate(profile) == -100)

                try await phone.signIn()
                #expect(try await program.evaluate(profile) == "1001")
                backend.clock.advance(by: .seconds(3600))
                #expect(try await program.evaluate(profile) == -100)

                try await phone.signIn()
                backend.apps.retire("app-1", updateLink: "https://example.com/update")
                #expect(try await program.evaluate(profile) == -99)

                let ended = "Login has expired, please log in again."
                #expect(
                    try await program.evaluate("getApp().seen") == [
                        ["expired", .string(ended)], ["expired", "The account has signed in on another device."],
                        ["expired", .string(ended)], ["update", "https://example.com/update"],
                    ]
                )
                #expect(phone.events.map(\.name) == Array(repeating: "sessionExpired", count: 3) + ["updateRequired"])
            }
        }
    }

    @Test(arguments: SignatureScheme.allCases)
    func `a program cannot read any part of a signature`(scheme: SignatureScheme) async throws {
        try await RunningBackend.run { backend in
            let device = Device(backend: backend, scheme: scheme)
            try await device.signIn("/register")
            var configuration = NetworkConfiguration()
            configuration.allowDelegate = OneServer(port: backend.port)
            configuration.delegateDeadline = .seconds(600)
            configuration.signing = try device.signing()
            try await Self.run(HostNetwork(configuration)) { program in
                let seen = try await program.evaluate(
                    """
                    const all = [];
                    const task = my.request({ url: 'http://127.0.0.1:\(backend.port)/profile?a=1' });
                    task.onHeadersReceived(headers => all.push(headers));
                    all.push(await task);
                    return JSON.stringify([all, task]);
                    """
                )
                let text = try #require(seen.string)
                #expect(text.contains("1001"))
                for secret in [device.token, "private key", "sign", "Bearer", "app-1"] {
                    #expect(!text.contains(secret), "\(secret)")
                }
            }
        }
    }

    @Test func `a program cannot set a parameter of the signer`() async throws {
        try await RunningBackend.run { backend in
            let device = Device(backend: backend, scheme: .parameters)
            var configuration = NetworkConfiguration()
            configuration.allowDelegate = OneServer(port: backend.port)
            configuration.delegateDeadline = .seconds(600)
            configuration.signing = try device.signing()
            try await Self.run(HostNetwork(configuration)) { program in
                let refused = try await program.evaluate(
                    """
                    const url = 'http://127.0.0.1:\(backend.port)/profile';
                    return await my.request({ url, method: 'POST', data: { userId: '1' } }).catch(error => error);
                    """
                )
                #expect(refused["error"] == 2)
                #expect(refused["errorMessage"]?.string?.contains("data.userId: the signature uses") == true)
            }
        }
    }

    /// Runs the program in a host for the duration of `body`.
    private static func run(_ network: HostNetwork, _ body: (any MiniProgram) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "story-\(UUID().uuidString)")
        // Teardown: a remaining folder has no effect.
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": app, "pages/a/a.js": "Page({})",
            "pages/a/a.axml": "<view/>",
        ]
        for (name, text) in files {
            let file = folder.appending(path: name)
            let parent = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var configuration = HostConfiguration()
        configuration.network = network
        let host = try MiniProgramHost(configuration)
        do {
            try await body(try await host.open(folder.path))
            await host.stop()
            await network.shutDown()
        } catch {
            await host.stop()
            await network.shutDown()
            throw error
        }
    }
}
