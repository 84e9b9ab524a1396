import Foundation
import IAPMiniProgram
import Testing

/// The delegate that sets the language of the system information.
@Suite(.timeLimit(.minutes(5)))
struct LanguageTests {
    private static let language = "my.getSystemInfoSync().language"

    private let errors = Mailbox<GRVDelegateError>()

    @Test func `the sample sets the language of the system information from the next start`() async throws {
        try await withVendorHost(configure: { $0.hostConfiguration.environment.language = "es" }) { host in
            let session = try host.open("shop").session
            let program = try await session.program()
            let before = try await program.evaluate(Self.language)
            #expect(before == "es")
            host.delegate.appLanguageDelegate = DemoAppLanguageDelegate()
            let running = try await program.evaluate(Self.language)
            #expect(running == "es")
            await session.close()
            let next = try await host.evaluate(Self.language)
            #expect(next == "en-US")
            // The rest of the environment is that of the host.
            let platform = try await host.evaluate("my.getSystemInfoSync().platform")
            #expect(platform == "iOS")
        }
    }

    @Test(arguments: ["", "en_US", "en US", "\u{0435}n", String(repeating: "a", count: 36)])
    func `a text that is not a language tag is reported and has no effect`(text: String) async throws {
        try await withVendorHost { host in
            host.delegate.errorHandler = { errors.put($0) }
            host.delegate.appLanguageDelegate = ReturnsLanguage { text }
            let language = try await host.evaluate(Self.language)
            #expect(language == "en")
            let error = await errors.next()
            #expect(error == .invalidLanguage("GRVAppLanguageDelegate.getAppLanguage"))
            #expect(error?.description.hasSuffix("such as en-US") == true)
        }
    }

    @Test func `a delegate that hangs is reported, and the program has the language of the host`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        try await withVendorHost { host in
            host.delegate.errorHandler = { errors.put($0) }
            host.delegate.deadline = .milliseconds(20)
            host.delegate.appLanguageDelegate = ReturnsLanguage {
                goOn.wait()
                return "ar"
            }
            let language = try await host.evaluate(Self.language)
            #expect(language == "en")
            let error = await errors.next()
            #expect(error == .timedOut("GRVAppLanguageDelegate.getAppLanguage"))
        }
    }
}

private final class ReturnsLanguage: GRVAppLanguageDelegate {
    private let language: () -> String

    init(_ language: @escaping () -> String) { self.language = language }

    func getAppLanguage() -> String { language() }
}
