import MiniCore
import MiniHost
import Testing

@testable import MiniDev

struct BrowserMessageTests {
    @Test func `the messages of a browser are read`() throws {
        let cases: [(String, BrowserMessage)] = [
            (#"{"type":"action","id":1,"node":7,"kind":"tap","value":{"x":1,"y":2}}"#, .act(id: 1, node: 7, .tap)),
            (#"{"type":"action","id":2,"node":7,"kind":"input","value":"x"}"#, .act(id: 2, node: 7, .input("x"))),
            (
                #"{"type":"action","id":3,"node":7,"kind":"touch","value":[{"x":1,"y":2}]}"#,
                .act(id: 3, node: 7, .touch([TouchPoint(x: 1, y: 2)]))
            ),
            (
                #"{"type":"action","id":3,"node":7,"kind":"touchStart","value":[{"x":1,"y":2}]}"#,
                .touch(id: 3, node: 7, .start(TouchPoint(x: 1, y: 2)))
            ),
            (
                #"{"type":"action","id":3,"node":7,"kind":"touchMove","value":[{"x":1,"y":2},{"x":3,"y":4}]}"#,
                .touch(id: 3, node: 7, .move([TouchPoint(x: 1, y: 2), TouchPoint(x: 3, y: 4)]))
            ),
            (
                #"{"type":"action","id":3,"node":7,"kind":"touchCancel","value":[{"x":1,"y":2}]}"#,
                .touch(id: 3, node: 7, .end(.cancelled(x: 1, y: 2)))
            ),
            (#"{"type":"action","id":4,"node":0,"kind":"scroll","value":{"top":5}}"#, .scrollPage(id: 4, top: 5)),
            (#"{"type":"back"}"#, .back), (#"{"type":"tab","path":"a"}"#, .tab(path: "a")),
            (#"{"type":"pullDownRefresh"}"#, .pullDownRefresh(id: nil)),
            (#"{"type":"pullDownRefresh","id":4}"#, .pullDownRefresh(id: 4)), (#"{"type":"share"}"#, .share),
            (#"{"type":"visibility","state":"background"}"#, .setVisibility(.hidden)),
            (#"{"type":"evaluate","id":5,"code":"1"}"#, .evaluate(id: 5, code: "1")),
            (#"{"type":"data"}"#, .data), (#"{"type":"tree"}"#, .tree), (#"{"type":"restart"}"#, .restart),
            (#"{"type":"storedValues","id":6}"#, .panel(id: 6, .storedValues)),
            (
                #"{"type":"store","id":7,"key":"k","kind":"string","text":"t"}"#,
                .panel(id: 7, .store(.string("t"), key: "k"))
            ),
            (#"{"type":"setConnection","id":8,"connection":"slow"}"#, .panel(id: 8, .setConnection(.slow))),
            (#"{"type":"setTheme","id":8,"theme":"dark"}"#, .panel(id: 8, .setTheme(.dark))),
            (#"{"type":"setResult","id":9,"name":"scan"}"#, .panel(id: 9, .setResult(name: "scan", json: nil))),
            (#"{"type":"picker","id":10,"node":7}"#, .panel(id: 10, .picker(node: 7))),
            (
                #"{"type":"media","sound":"audio 1","event":"TimeUpdate","detail":{"currentTime":2}}"#,
                .media(try MediaReport(["sound": "audio 1", "event": "TimeUpdate", "detail": ["currentTime": 2]]))
            ),
            (
                #"{"type":"media","node":7,"event":"play"}"#, .media(try MediaReport(["node": 7, "event": "play"]))
            ),
            (#"{"type":"record","isOn":true}"#, .record(true)), (#"{"type":"expect","node":7}"#, .expect(node: 7)),
        ]
        for (text, message) in cases { #expect(try BrowserMessage(text) == message, "\(text)") }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"type":"x"}"#, #"{"type":"action","id":1,"kind":"tap"}"#, #"{"type":"tab"}"#,
        #"{"type":"action","id":1,"node":1.5,"kind":"tap"}"#, #"{"type":"action","id":1,"node":1,"kind":"x"}"#,
        #"{"type":"action","id":1,"node":1,"kind":"touchMove","value":[]}"#,
        #"{"type":"visibility","state":1}"#, #"{"type":"evaluate","code":"1"}"#,
        #"{"type":"storedValues"}"#, #"{"type":"store","id":1,"key":"k","kind":"x","text":""}"#,
        #"{"type":"setConnection","id":1,"connection":"x"}"#, #"{"type":"setTheme","id":1,"theme":"x"}"#,
        #"{"type":"media","sound":"audio 1","event":"play"}"#, #"{"type":"media","node":7,"event":"tap"}"#,
        #"{"type":"media","event":"play"}"#, #"{"type":"record"}"#, #"{"type":"expect","node":"7"}"#,
    ])
    func `any other message is refused with a reason`(_ text: String) throws {
        let fault = try #require(throws: BrowserMessage.Fault.self) { try BrowserMessage(text) }
        #expect(!fault.reason.isEmpty)
    }
}
