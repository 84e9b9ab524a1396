import Testing

/// The sample program `weather` with its server.
@Suite(.timeLimit(.minutes(20)))
struct WeatherTests {
    private static let server = ExampleCommand("WeatherServer")

    /// Runs a body with a server on a free port and its address.
    private func withWeatherServer(_ body: (_ address: String) async throws -> Void) async throws {
        try await Self.server.serve(["0"], until: "--allow-http") { announced in
            let address = try #require(announced.firstMatch(of: /http:\/\/localhost:\d+/))
            try await body(String(address.0))
        }
    }

    private func run(_ address: String, _ query: String = "") async throws -> ExampleCommand.Result {
        // The limit is long for a busy machine.
        try await ExampleCommand("mini").run([
            "run", "MiniPrograms/weather", "--timeout", "10m", "--ephemeral",
            "--page", "pages/index/index?server=\(address)\(query)", "--allow-http", "localhost",
        ])
    }

    @Test func `the sample shows the response of its server`() async throws {
        try await withWeatherServer { address in
            let result = try await run(address)
            #expect(result.status == 0)
            #expect(result.error == "")
            #expect(
                result.output == """
                    view.page
                      text.city
                        The weather in Hangzhou
                      view.day
                        Monday: sunny, 18 to 27 °C
                      view.day
                        Tuesday: cloudy, 19 to 25 °C
                      view.day
                        Wednesday: rainy, 17 to 21 °C
                      button onTap=onReload
                        Try again

                    """
            )
            let other = try await run(address, "&city=Z%C3%BCrich")
            #expect(other.output.contains("Monday: foggy, 3 to 8 °C"))
            let unknown = try await run(address, "&city=Atlantis")
            #expect(unknown.output.contains("there is no weather data for Atlantis"))
        }
    }

    @Test func `a server whose port is in use reports it and exits`() async throws {
        try await withWeatherServer { address in
            let result = try await Self.server.run([String(address.split(separator: ":").last ?? "")])
            #expect(result.status == 1)
            #expect(
                result.error.contains(
                    "Address already in use\nWith a free port: swift run --package-path Examples WeatherServer 0"
                )
            )
        }
    }
}
