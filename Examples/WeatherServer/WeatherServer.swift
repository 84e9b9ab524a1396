import FlyingFox
import FlyingSocks
import Foundation
import MiniCore

/// Serves weather data to `MiniPrograms/weather`: `swift run --package-path Examples WeatherServer`, or with a port, 0 for a
/// free one.
///
/// Its addresses begin with `http`, which programs may use only if the host allows it.
@main
struct WeatherServer {
    static func main() async {
        let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8642
        do {
            try await serve(port)
        } catch {
            let text = """
                WeatherServer cannot serve port \(port): \(error.localizedDescription)
                With a free port: swift run --package-path Examples WeatherServer 0

                """
            FileHandle.standardError.write(Data(text.utf8))
            exit(1)
        }
    }

    private static func serve(_ port: UInt16) async throws {
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
        await server.appendRoute("GET /forecast") { request in respond(to: request) }
        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run() }
            group.addTask {
                // The timeout is long for a busy machine: a server that cannot listen ends with its own error.
                try await server.waitUntilListening(timeout: 3600)
                if case .ip4(_, let port) = await server.listeningAddress { announce(port) }
            }
            for try await _ in group {}
        }
    }

    private static func announce(_ port: UInt16) {
        let page = port == 8642 ? "" : " --page 'pages/index/index?server=http://localhost:\(port)'"
        let text = """
            The weather is served at http://localhost:\(port). In another terminal:
            mini run MiniPrograms/weather --allow-http localhost\(page)

            """
        FileHandle.standardError.write(Data(text.utf8))
    }

    private static func respond(to request: HTTPRequest) -> HTTPResponse {
        let city = request.query.first { $0.name == "city" }?.value ?? ""
        guard let days = forecasts[city] else {
            return response(.notFound, ["message": .string("there is no weather data for \(city)")])
        }
        return response(.ok, ["city": .string(city), "days": .array(days)])
    }

    private static func response(_ status: HTTPStatusCode, _ body: ScriptValue) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: [.contentType: "application/json"],
            body: Data(JSON.text(body).utf8),
        )
    }

    private static let forecasts: [String: [ScriptValue]] = [
        "Hangzhou": [
            ["day": "Monday", "sky": "sunny", "low": 18, "high": 27],
            ["day": "Tuesday", "sky": "cloudy", "low": 19, "high": 25],
            ["day": "Wednesday", "sky": "rainy", "low": 17, "high": 21],
        ],
        "Zürich": [
            ["day": "Monday", "sky": "foggy", "low": 3, "high": 8],
            ["day": "Tuesday", "sky": "sunny", "low": 2, "high": 11],
        ],
    ]
}
