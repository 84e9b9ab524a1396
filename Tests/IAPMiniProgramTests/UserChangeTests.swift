import Foundation
import IAPMiniProgram
import Testing

/// Opening a running program after another user has signed in.
@Suite(.timeLimit(.minutes(5)))
struct UserChangeTests {
    private static let secret = "getApp().secret ?? 'none'"

    @Test func `a program of one user is not shown to the next one`() async throws {
        let data = FileManager.default.temporaryDirectory.path + "/vendor-user-change-\(UUID().uuidString)"
        // Teardown: a remaining folder has no effect.
        defer { try? FileManager.default.removeItem(atPath: data) }
        try await withVendorHost(
            ["shop": LaunchTests.keeper],
            configure: { $0.hostConfiguration.storage = .folder(data) }
        ) { host in
            host.delegate.memberService = Member("1")
            let session = try host.open("shop").session
            let former = try await session.program()
            _ = try await former.evaluate("my.setStorageSync({ key: 'k', data: 'of 1' })")
            _ = try await former.evaluate("getApp().secret = 'of 1'")
            host.delegate.memberService = Member("2")
            let params = GRVStartupParams()
            params.page = "b?x=1"
            params.query = "a=b"
            params.showTitleBar = false
            #expect(try host.open("shop", params).session === session)
            let program = try await session.program()
            #expect(program.identity.userID == "2")
            #expect(session.userId == "2")
            #expect(!session.showsTitleBar)
            let secret = try await program.evaluate(Self.secret)
            #expect(secret == "none")
            let stored = try await program.evaluate("my.getStorageSync({ key: 'k' }).data")
            #expect(stored == .null)
            let opened = try await program.evaluate("[getCurrentPages().at(-1).route, getApp().query]")
            #expect(opened == ["b", ["a": "b"]])
            let end = await former.end
            #expect(end == nil)
            // The end of the former run does not end the new one.
            #expect(try host.open("shop").session === session)
            let again = try await session.program()
            #expect(again === program)
        }
    }

    @Test(arguments: ["2", nil] as [String?])
    func `a change of the user ends the run, and the same user continues it`(next: String?) async throws {
        try await withVendorHost { host in
            host.delegate.memberService = Member("1")
            let first = try await host.open("shop").session.program()
            let same = try await host.open("shop").session.program()
            #expect(same === first)
            host.delegate.memberService = next.map { Member($0) }
            let second = try await host.open("shop").session.program()
            #expect(second.identity.userID == next ?? "")
            let end = await first.end
            #expect(end == nil)
            host.delegate.memberService = Member("1")
            let third = try await host.open("shop").session.program()
            #expect(third.identity.userID == "1")
            #expect(third !== first)
        }
    }

    @Test func `a user who signs in during the start of a program receives another run`() async throws {
        let replies = Mailbox<(String) -> Void>()
        try await withVendorHost { host in
            host.delegate.memberService = HoldsMember(replies)
            let session = try host.open("shop").session
            let reply = await replies.next()
            host.delegate.memberService = Member("2")
            _ = try host.open("shop")
            reply?("1")
            let program = try await session.program()
            #expect(program.identity.userID == "2")
        }
    }

    @Test func `a running program ends if its user cannot be determined`() async throws {
        try await withVendorHost { host in
            host.delegate.memberService = Member("1")
            let session = try host.open("shop").session
            let program = try await session.program()
            host.delegate.memberService = IAPWalletMemberServiceSignature()
            _ = try host.open("shop")
            let error = await #expect(throws: GRVLaunchError.self) { _ = try await session.program() }
            #expect(error?.detail == "the member service failed: getMemberInfo is not overridden")
            let end = await program.end
            #expect(end == nil)
            host.delegate.memberService = Member("1")
            let next = try host.open("shop").session
            #expect(next !== session)
            let user = try await next.program().identity.userID
            #expect(user == "1")
        }
    }

    @Test func `a program that ends while its user is requested again starts for the next user`() async throws {
        let replies = Mailbox<(String) -> Void>()
        try await withVendorHost(["shop": [:], "other": [:]]) { host in
            host.delegate.memberService = Member("1")
            let session = try host.open("shop").session
            let program = try await session.program()
            host.delegate.memberService = HoldsMember(replies)
            _ = try host.open("shop")
            let reply = await replies.next()
            await program.stop()
            // The container processes the end of the program before it has started another one.
            host.delegate.memberService = Member("2")
            _ = try await host.open("other").session.program()
            reply?("2")
            let next = try await session.program()
            #expect(next.identity.userID == "2")
            #expect(try host.open("shop").session === session)
        }
    }

    @Test func `a program is closed while its user is requested again`() async throws {
        let replies = Mailbox<(String) -> Void>()
        try await withVendorHost { host in
            host.delegate.memberService = Member("1")
            let session = try host.open("shop").session
            let program = try await session.program()
            host.delegate.memberService = HoldsMember(replies)
            _ = try host.open("shop")
            let reply = await replies.next()
            await session.close()
            let end = await program.end
            #expect(end == nil)
            await #expect(throws: GRVLaunchError.self) { _ = try await session.program() }
            // The program that was closed is not started for the user.
            reply?("2")
            host.delegate.memberService = Member("3")
            let user = try await host.open("shop").session.program().identity.userID
            #expect(user == "3")
            #expect(session.userId == "1")
        }
    }
}

/// Passes the callback of each request to the test, which names the user.
private final class HoldsMember: IAPWalletMemberServiceSignature {
    private let replies: Mailbox<(String) -> Void>

    init(_ replies: Mailbox<(String) -> Void>) { self.replies = replies }

    override func getMemberInfo(
        strategy: IAPWalletMemberInfoFetchStrategy,
        scope: IAPWalletMemberInfoScope?,
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletMemberInfoFetchResult) -> Void
    ) {
        replies.put { user in
            let info = IAPWalletMemberInfo()
            info.userId = user
            callback(IAPWalletMemberInfoFetchResult(memberInfo: info))
        }
    }
}
