import MiniCore
import MiniNetwork
import Testing

struct ServiceErrorTests {
    @Test(arguments: [
        (
            #"{"err":{"code":-100,"msg":"Login has expired, please log in again.","eventId":"xxx-xxx"}}"#,
            AccountEvent.sessionExpired(message: "Login has expired, please log in again.", eventID: "xxx-xxx")
        ),
        (
            #" {"data": 1, "err": {"eventId": "https://example.com/u", "code": -99, "msg": "update"}} "#,
            .updateRequired(message: "update", link: "https://example.com/u")
        ),
        (#"{"err":{"code":-100}}"#, .sessionExpired(message: "", eventID: "")),
    ])
    func `an error envelope becomes an event`(body: String, event: AccountEvent) throws {
        let error = try #require(ServiceError(status: 200, body: Array(body.utf8)))
        #expect(error.accountEvent == event)
    }

    @Test func `another code is an error without an event`() throws {
        let body = #"{"err":{"code":17,"msg":"m","eventId":"e"}}"#
        let error = try #require(ServiceError(status: 201, body: Array(body.utf8)))
        #expect((error.code, error.message, error.eventID) == (17, "m", "e"))
        #expect(error.accountEvent == nil)
    }

    @Test(arguments: [
        "", "{}", "[]", "err", #"{"err":null}"#, #"{"err":{}}"#, #"{"err":-100}"#, #"{"err":{"code":0}}"#,
        #"{"err":{"code":"-100"}}"#, #"{"err":{"code":-100.5}}"#, #"{"err":{"code":1e300}}"#, #"{"code":-100}"#,
        #"{"data":{"err":{"code":-100}}}"#, #"{"err":{"code":-100}"#, #"[{"err":{"code":-100}}]"#, "\u{0}",
    ])
    func `a body without an envelope is not an error`(body: String) {
        #expect(ServiceError(status: 200, body: Array(body.utf8)) == nil)
    }

    @Test func `a body that is too long for an envelope is not read`() {
        let envelope = #"{"err":{"code":-100}}"#
        let longest = envelope + String(repeating: " ", count: ServiceError.limitBytes - envelope.utf8.count)
        #expect(ServiceError(status: 200, body: Array(longest.utf8))?.code == -100)
        #expect(ServiceError(status: 200, body: Array((longest + " ").utf8)) == nil)
    }

    @Test(arguments: [
        (404, "The network page does not exist"), (500, "The request failed"), (304, "The request failed"),
        (999, "The request failed"),
    ])
    func `an error status is the code, independent of the body`(status: Int, message: String) throws {
        let error = try #require(ServiceError(status: status, body: Array(#"{"err":{"code":-100}}"#.utf8)))
        #expect((error.code, error.message, error.accountEvent) == (status, message, nil))
    }

    @Test(arguments: [
        (APIError.Reason.networkFailed, "Network timeout"), (.timedOut, "Network timeout"),
        (.aborted, "The request failed"), (.httpRefused, "The request failed"),
    ])
    func `a request without a response has the code 0`(reason: APIError.Reason, message: String) {
        let error = ServiceError(APIError(reason, "secret detail"))
        #expect((error.code, error.message, error.accountEvent) == (0, message, nil))
    }
}
