import MiniCore
import MiniTesting
import Testing

@testable import MiniAPIs

struct NavigationTests {
    let harness = Harness()

    @Test(
        arguments: [
            (NavigateTo.self, .navigateTo(url: "/pages/a/a?x=1")),
            (RedirectTo.self, .redirectTo(url: "/pages/a/a?x=1")),
            (ReLaunch.self, .reLaunch(url: "/pages/a/a?x=1")), (SwitchTab.self, .switchTab(url: "/pages/a/a?x=1")),
        ] as [(any HostFunction.Type, FakeNavigation.Request)]
    )
    func `a URL is passed on unchanged`(function: any HostFunction.Type, request: FakeNavigation.Request) async throws {
        #expect(try await harness.call(function, ["url": "/pages/a/a?x=1"]) == [:])
        #expect(harness.navigation.requests == [request])

        await harness.expectRefusal(of: function, [:], "url: required parameter is missing")
        await harness.expectRefusal(of: function, ["url": ["a"]], "url: expected a string, found array")
        #expect(harness.navigation.requests.count == 1)

        let failure = APIError(.notImplemented, "pages/b/b resolved to pages/b/b is not found")
        harness.navigation.failure = failure
        await #expect(throws: failure) { try await harness.call(function, ["url": "pages/b/b"]) }
    }

    @Test func `navigateBack goes back one page by default`() async throws {
        #expect(try await harness.call(NavigateBack.self) == [:])
        #expect(try await harness.call(NavigateBack.self, ["delta": 3]) == [:])
        #expect(try await harness.call(NavigateBack.self, ["delta": 1e9]) == [:])
        #expect(harness.navigation.requests.map(\.self) == [1, 3, 1_000_000_000].map { .navigateBack(delta: $0) })
    }

    @Test(arguments: [0, -1, 1.5, 1e300] as [Double])
    func `navigateBack rejects an invalid delta`(delta: Double) async {
        await harness.expectRefusal(
            of: NavigateBack.self,
            ["delta": .number(delta)],
            "delta: expected a whole number from 1 to 9007199254740991",
        )
    }

    @Test func `the text of an error of navigateBack reaches the program`() async throws {
        harness.navigation.failure = APIError(
            .notImplemented,
            "already top of navigation",
            errorText: "already top of navigation",
        )
        let error = await #expect(throws: APIError.self) { try await harness.call(NavigateBack.self) }
        #expect(error?.value["error"] == "already top of navigation")
    }
}
