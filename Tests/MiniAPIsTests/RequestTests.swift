import MiniCore
import MiniTesting
import Testing

@testable import MiniAPIs

struct RequestTests {
    /// The data that a call sends: method, URL, content type, body.
    private func sent(_ function: any HostFunction.Type, _ parameters: ScriptValue) async throws -> [String] {
        let harness = Harness(network: FakeNetwork("{}"))
        _ = try await harness.call(function, parameters)
        let request = try #require(harness.network.requests.first)
        var body = ""
        if case .bytes(let bytes) = request.body { body = String(decoding: bytes, as: UTF8.self) }
        let type = request.headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
        return [request.method, request.url, type, body]
    }

    private static let form = "application/x-www-form-urlencoded"
    private static let json = "application/json"

    @Test(
        arguments: [
            (["url": "https://a.b/c"], ["GET", "https://a.b/c", json, ""]),
            (["url": "https://a.b/c", "data": ["q": "x y", "n": 1]], ["GET", "https://a.b/c?q=x%20y&n=1", json, ""]),
            (["url": "https://a.b/?x=1#top", "data": ["y": 2]], ["GET", "https://a.b/?x=1&y=2#top", json, ""]),
            (["url": "https://a.b/?", "data": ["y": 2]], ["GET", "https://a.b/?y=2", json, ""]),
            (
                ["url": "https://a.b/", "data": ["é/?&=": "a+b'(!)"]],
                ["GET", "https://a.b/?%C3%A9%2F%3F%26%3D=a%2Bb'(!)", json, ""]
            ),
            (
                [
                    "url": "https://a.b/",
                    "data": ["o": ["k": 1], "a": [1, [.null, "2"]], "t": true, "z": .null, "u": .undefined],
                ],
                ["GET", "https://a.b/?o=%5Bobject%20Object%5D&a=1%2C%2C2&t=true&z=", json, ""]
            ),
            (
                ["url": "https://a.b/?\u{301}x=1#\u{301}f", "data": ["y": 2]],
                ["GET", "https://a.b/?\u{301}x=1&y=2#\u{301}f", json, ""]
            ),
            (["url": "https://a.b/", "data": "raw=1"], ["GET", "https://a.b/?raw=1", json, ""]),
            (["url": "https://a.b/", "data": [:]], ["GET", "https://a.b/", json, ""]),
            (["url": "https://a.b/", "method": "head", "data": ["y": 2]], ["HEAD", "https://a.b/?y=2", json, ""]),
            (["url": "https://a.b/", "method": "post"], ["POST", "https://a.b/", json, ""]),
            (
                ["url": "https://a.b/", "method": "POST", "data": ["y": [1, .null]]],
                ["POST", "https://a.b/", json, #"{"y":[1,null]}"#]
            ),
            (["url": "https://a.b/", "method": "PUT", "data": ["y": 2]], ["PUT", "https://a.b/", json, #"{"y":2}"#]),
            (["url": "https://a.b/", "method": "DELETE", "data": 7], ["DELETE", "https://a.b/", json, "7"]),
            (
                ["url": "https://a.b/", "method": "POST", "data": "as it is"],
                ["POST", "https://a.b/", json, "as it is"]
            ),
            (
                ["url": "https://a.b/", "method": "POST", "data": .bytes([0x68, 0x69])],
                ["POST", "https://a.b/", "application/octet-stream", "hi"]
            ),
            (
                [
                    "url": "https://a.b/", "method": "POST", "data": ["a": "1&2", "b": true],
                    "headers": ["content-type": .string(form)],
                ],
                ["POST", "https://a.b/", form, "a=1%262&b=true"]
            ),
            (
                ["url": "https://a.b/", "method": "POST", "data": "a=1", "header": ["Content-Type": .string(form)]],
                ["POST", "https://a.b/", form, "a=1"]
            ),
            (
                ["url": "https://a.b/", "method": "POST", "data": ["a": 1], "headers": ["Content-Type": "text/x; q"]],
                ["POST", "https://a.b/", "text/x; q", #"{"a":1}"#]
            ),
        ] as [(ScriptValue, [String])]
    )
    func `data is encoded according to the method and the content type`(parameters: ScriptValue, expected: [String])
        async throws
    {
        #expect(try await sent(Request.self, parameters) == expected)
    }

    @Test func `the older JSAPI sends a form`() async throws {
        let parameters: ScriptValue = ["url": "https://a.b/", "method": "POST", "data": ["a": 1]]
        #expect(try await sent(HttpRequest.self, parameters) == ["POST", "https://a.b/", Self.form, "a=1"])
        let get: ScriptValue = ["url": "https://a.b/", "data": ["a": 1]]
        #expect(try await sent(HttpRequest.self, get) == ["GET", "https://a.b/?a=1", Self.form, ""])
    }

    @Test func `header names keep their case, and those of the newer parameter take precedence`() async throws {
        let harness = Harness()
        _ = try await harness.call(
            Request.self,
            ["url": "https://a.b/", "header": ["X-A": "old", "x-b": "2"], "headers": ["x-a": "new\tone"]]
        )
        #expect(
            harness.network.requests[0].headers == [
                NetworkHeader("x-a", "new\tone"), NetworkHeader("x-b", "2"), NetworkHeader("Content-Type", Self.json),
            ]
        )
    }

    @Test func `headers that are not strings are converted, and null is ignored`() async throws {
        let harness = Harness()
        let headers: ScriptValue = ["a": 1, "b": -0.5, "c": true, "d": .null, "e": .undefined, "f": ""]
        _ = try await harness.call(Request.self, ["url": "https://a.example/", "headers": headers])
        #expect(
            harness.network.requests[0].headers == [
                NetworkHeader("a", "1"), NetworkHeader("b", "-0.5"), NetworkHeader("c", "true"), NetworkHeader("f", ""),
                NetworkHeader("Content-Type", Self.json),
            ]
        )
    }

    @Test func `a program sets its own cookie with enableCookie`() async throws {
        let harness = Harness()
        for enableCookie in [ScriptValue.undefined, false, true] {
            _ = try await harness.call(Request.self, ["url": "https://a.b/", "enableCookie": enableCookie])
        }
        #expect(harness.network.requests.map(\.sendsOwnCookies) == [false, false, true])
    }

    @Test func `an invalid parameter is named in the error, and no request is sent`() async {
        let cases: [(ScriptValue, String)] = [
            ([:], "url: required parameter is missing"),
            (["url": ""], "url: expected a string of 1 to 65536 UTF-8 bytes"),
            (["url": 5], "url: expected a string, found number"),
            (["url": "u", "method": "TRACE"], "method: expected one of GET, POST, PUT, DELETE, HEAD, OPTIONS, PATCH"),
            (["url": "u", "method": 1], "method: expected a string, found number"),
            (["url": "u", "headers": "x"], "headers: expected an object"),
            (["url": "u", "headers": ["a": [:]]], "headers.a: expected a string"),
            (["url": "u", "headers": ["a": .number(.nan)]], "headers.a: expected a string"),
            (["url": "u", "header": ["a": ["b"]]], "header.a: expected a string"),
            (["url": "u", "headers": ["a": "b\r\nc: d"]], "headers.a: expected a string without control characters"),
            (["url": "u", "headers": ["a": "b\u{0}"]], "headers.a: expected a string without control characters"),
            (
                ["url": "u", "headers": ["a\nb": "c"]],
                "headers: a name is empty or contains an invalid character"
            ),
            (["url": "u", "headers": ["": "c"]], "headers: a name is empty or contains an invalid character"),
            (["url": "u", "headers": ["é": "c"]], "headers: a name is empty or contains an invalid character"),
            (["url": "u", "headers": ["a": "1", "A": "2"]], "headers.A: specified twice, in different cases"),
            (["url": "u", "timeout": -1], "timeout: expected a whole number from 0 to 60000"),
            (["url": "u", "timeout": 60_001], "timeout: expected a whole number from 0 to 60000"),
            (["url": "u", "timeout": "5"], "timeout: expected a number, found string"),
            (
                ["url": "u", "dataType": "xml"],
                "dataType: expected one of json, text, base64, arraybuffer, json_or_text"
            ),
            (["url": "u", "data": .bytes([1])], "data: expected an object or a string for the query"),
            (["url": "u", "data": 7], "data: expected an object or a string for the query"),
            (
                ["url": "u", "method": "POST", "data": [1], "headers": ["content-type": .string(Self.form)]],
                "data: expected an object or a string for a form"
            ),
        ]
        let harness = Harness()
        for (parameters, message) in cases { await harness.expectRefusal(of: Request.self, parameters, message) }
        #expect(harness.network.requests.isEmpty)
    }

    private static let png = "data:image/png;base64,aGk="

    @Test(
        arguments: [
            ("json", #"{"a":[1,null]}"#, "", ["a": [1, .null]]),
            ("json", "\u{FEFF}[1]", "", [1]),
            ("json", #""text""#, "", "text"),
            ("text", #"{"a":1}"#, "", #"{"a":1}"#),
            ("text", "", "", ""),
            ("base64", "hi", "image/png", .string(png)),
            ("base64", "hi", "", "data:application/octet-stream;base64,aGk="),
            ("arraybuffer", "hi", "", .bytes([0x68, 0x69])),
            (nil, "[1]", "text/plain", [1]),
            (nil, "no json", "application/json", "no json"),
            (nil, "", "", ""),
        ] as [(String?, String, String, ScriptValue)]
    )
    func `a response has the requested type`(
        dataType: String?,
        text: String,
        type: String,
        expected: ScriptValue,
    ) async throws {
        let headers = type.isEmpty ? [] : [NetworkHeader("Content-Type", type)]
        let harness = Harness(network: FakeNetwork(text, status: 201, headers: headers))
        let result = try await harness.call(
            Request.self,
            ["url": "https://a.b/", "dataType": dataType.map(ScriptValue.string) ?? .undefined]
        )
        #expect(result["data"] == expected)
        #expect(result["status"] == 201)
        #expect(result["statusCode"] == 201)
        #expect(result["headers"] == result["header"])
    }

    @Test func `repeated header fields are joined`() async throws {
        let headers = [NetworkHeader("Vary", "a"), NetworkHeader("X", "1"), NetworkHeader("vary", "b")]
        let harness = Harness(network: FakeNetwork("", headers: headers))
        let result = try await harness.call(Request.self, ["url": "https://a.b/"])
        #expect(result["headers"] == ["Vary": "a, b", "X": "1"])
    }

    @Test(arguments: [("json", "{"), ("json", ""), ("json", "\u{7}")])
    func `a response of another type fails with the received data`(dataType: String, text: String) async {
        let network = FakeNetwork(text, status: 200, headers: [NetworkHeader("X", "1")])
        let harness = Harness(network: network)
        await #expect(
            throws: APIError(
                .decodingFailed,
                "JSON parse data error",
                details: ScriptObject([("status", 200), ("headers", #"{"X":"1"}"#), ("data", .string(text))]),
            )
        ) {
            try await harness.call(Request.self, ["url": "https://a.b/", "dataType": .string(dataType)])
        }
    }

    @Test(arguments: ["text", "json", nil])
    func `bytes that are not UTF-8 are not text`(dataType: String?) async {
        let network = FakeNetwork { request throws(APIError) in
            NetworkResponse(status: 200, headers: [], body: [0xff, 0x00], url: request.url)
        }
        await #expect {
            try await Harness(network: network).call(
                Request.self,
                ["url": "https://a.b/", "dataType": dataType.map(ScriptValue.string) ?? .undefined]
            )
        } throws: {
            ($0 as? APIError)?.reason == .decodingFailed
        }
    }

    @Test(arguments: [400, 404, 500, 599])
    func `an error status fails with error 19 and the response`(status: Int) async throws {
        let network = FakeNetwork(#"{"code":1}"#, status: status, headers: [NetworkHeader("X-Reason", "none")])
        let details = ScriptObject([
            ("status", .number(Double(status))), ("headers", ["X-Reason": "none"]), ("data", #"{"code":1}"#),
        ])
        for function in [Request.self, HttpRequest.self] as [any HostFunction.Type] {
            await #expect(throws: APIError(.httpStatus, "http status error", details: details)) {
                try await Harness(network: network).call(function, ["url": "https://a.b/", "dataType": "json"])
            }
        }
    }

    @Test func `a status below 400 succeeds, and a host may let every status succeed`() async throws {
        let result = try await Harness(network: FakeNetwork("", status: 399)).call(
            Request.self,
            ["url": "https://a.b/"]
        )
        #expect(result["status"] == 399)
        var settings = RequestDefaults()
        settings.errorStatus = .succeeds
        let harness = Harness(network: FakeNetwork("gone", status: 404), requestDefaults: settings)
        let gone = try await harness.call(Request.self, ["url": "https://a.b/"])
        #expect(gone["status"] == 404)
        #expect(gone["data"] == "gone")
    }

    @Test func `the timeout is that of the call, else that of the program`() async throws {
        var settings = RequestDefaults()
        settings.timeouts.request = .seconds(7)
        let harness = Harness(requestDefaults: settings)
        harness.navigation.currentPage = "pages/a/a"
        for timeout in [ScriptValue.undefined, 0, 250] {
            _ = try await harness.call(Request.self, ["url": "https://a.b/", "timeout": timeout])
        }
        #expect(harness.network.requests.map(\.timeout) == [.seconds(7), .seconds(7), .milliseconds(250)])
        #expect(harness.network.requests.map(\.page) == ["pages/a/a", "pages/a/a", "pages/a/a"])
        #expect(harness.network.requests.map(\.initiator) == [.request, .request, .request])
    }
}
