import MiniCore
import MiniTesting
import Testing

@testable import MiniAPIs

struct EnvironmentTests {
    let harness = Harness()

    @Test func `canIUse reads the registry of the running program`() async throws {
        let harness = Harness(supports: { $0 == "loyaltyPoints" })
        #expect(try await harness.call(CanIUse.self, ["query": "loyaltyPoints"]) == true)
        #expect(try await harness.call(CanIUse.self, ["query": "getStorage"]) == false)
        await harness.expectRefusal(of: CanIUse.self, ["query": 1], "query: expected a string, found number")
        await harness.expectRefusal(of: CanIUse.self, [:], "query: required parameter is missing")
    }

    @Test func `SDKVersion is the version of the base library`() {
        var environment = HostEnvironment()
        environment.baseLibraryVersion = "2.8.1"
        #expect(SDKVersion.value(in: Harness(environment: environment).context) == "2.8.1")
    }

    @Test func `env has exactly the documented fields`() {
        let expected: ScriptValue = [
            "USER_DATA_PATH": "https://usr", "clientName": "ap", "clientVersion": "10.5.96", "language": "en",
            "platform": "iOS",
        ]
        #expect(Env.value(in: harness.context) == expected)
    }

    @Test func `getAppIdSync returns the id of the program`() async throws {
        #expect(try await harness.call(GetAppId.self) == ["appId": "2021001"])
    }

    @Test func `launch and enter options are those of the environment`() async throws {
        var environment = HostEnvironment()
        environment.launch.path = "pages/a/a"
        environment.launch.query = ScriptObject([("id", "7")])
        environment.enter.path = "pages/b/b"
        environment.enter.scene = "1007"
        environment.enter.referrerInfo = ["appId": "2021002"]
        let harness = Harness(environment: environment)
        #expect(
            try await harness.call(GetLaunchOptions.self)
                == ["path": "pages/a/a", "query": ["id": "7"], "scene": "1000", "referrerInfo": [:]]
        )
        #expect(
            try await harness.call(GetEnterOptions.self)
                == ["path": "pages/b/b", "scene": "1007", "referrerInfo": ["appId": "2021002"]]
        )
    }

    @Test func `getAccountInfoSync returns the id, the version and the stage`() async throws {
        let expected: ScriptValue = ["miniProgram": ["appId": "2021001", "envVersion": "develop", "version": "0.0.1"]]
        #expect(try await harness.call(GetAccountInfo.self) == expected)
    }

    @Test func `the time is in milliseconds of the program's clock`() async throws {
        #expect(try await harness.call(GetServerTime.self) == ["time": 1_700_000_000_123])
    }

    @Test func `getSystemInfo writes every field that it declares`() async throws {
        let result = try await harness.call(GetSystemInfo.self)
        #expect(Set(result.object?.keys ?? []) == Set(GetSystemInfo.resultFields))
    }

    @Test func `the window is the part of the screen without the bars`() async throws {
        var environment = HostEnvironment()
        environment.device.screenWidth = 375
        environment.device.screenHeight = 812
        environment.device.statusBarHeight = 44
        environment.device.titleBarHeight = 48
        environment.device.bottomInset = 34
        let result = try await Harness(environment: environment).call(GetSystemInfo.self)
        #expect(result["windowWidth"] == 375)
        #expect(result["windowHeight"] == 720)
        #expect(result["screen"] == ["width": 375, "height": 812])
        #expect(
            result["safeArea"]
                == ["left": 0, "right": 375, "top": 44, "bottom": 778, "width": 375, "height": 734]
        )
    }

    @Test(arguments: [("ap", "alipay"), ("acme", "acme")])
    func `app is the name of the host`(clientName: String, app: String) async throws {
        var environment = HostEnvironment()
        environment.clientName = clientName
        #expect(try await Harness(environment: environment).call(GetSystemInfo.self)["app"] == .string(app))
    }

    @Test(arguments: [(NetworkStatus.wifi, true, "WIFI"), (.offline, false, "NOTREACHABLE")])
    func `getNetworkType returns the network of the host`(status: NetworkStatus, available: Bool, type: String)
        async throws
    {
        var environment = HostEnvironment()
        environment.networkStatus = status
        let harness = Harness(environment: environment)
        #expect(
            try await harness.call(GetNetworkType.self)
                == ["networkAvailable": .bool(available), "networkType": .string(type)]
        )
        #expect(try await harness.call(GetSystemInfo.self)["wifiEnabled"] == .bool(available))
    }
}
