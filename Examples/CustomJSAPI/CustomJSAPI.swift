import MiniHost

/// Adds a JSAPI of the super app, implements a delegated one, and runs a program that calls both:
/// `swift run --package-path Examples CustomJSAPI`.
@main
struct CustomJSAPI {
    static func main() async throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "Examples/CustomJSAPI/Program"

        var configuration = HostConfiguration()
        configuration.apis = try APIRegistry.builtIn.adding([GetLoyaltyPoints.self])
        configuration.permissions.insert(.loyalty)
        configuration.extensions[LoyaltyKey.self] = FixedLoyaltyScheme(members: ["M-7": 1_250])

        var delegates = FunctionDelegates()
        delegates.add(LoyaltyPayments())
        delegates.add("getAuthCode") { call throws(APIError) in
            ["authCode": .string("code-for-\(call.program.appID)"), "authSuccessScopes": ["auth_base"]]
        }
        configuration.apis = try configuration.apis.delegating(delegates)

        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder)
        _ = await program.waitUntilIdle()
        print(try await program.outline())
        await host.stop()
    }
}
