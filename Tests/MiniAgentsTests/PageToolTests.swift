import MiniCore
import Testing

@testable import MiniAgents

/// What an agent reads of pages, and does on them.
@Suite(.timeLimit(.minutes(5))) struct PageToolTests {
    @Test func `open returns the outline with references, and without layout and hidden elements`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let lines = outline.split(separator: "\n").map { $0.replacing(/\[\d+\]\ /) { _ in "" } }
        #expect(
            lines == [
                "program p1", "page pages/a/a \"Notes\"", "\"0 taps\"", "button #count \"Count\" onTap=count",
                "textbox \"Title\" value=\"\" onInput=type", "view \"a 1\" onTap=pick", "view \"b 2\" onTap=pick",
                "button \"Ask\" onTap=ask", "button \"Fail\" onTap=fail", "button \"Go\" onTap=go",
                "button \"Later\" onTap=later",
            ],
            "\(outline)"
        )
        #expect(await agent.call("snapshot") == outline.split(separator: "\n").dropFirst().joined(separator: "\n"))
        await fixture.stop()
    }

    @Test func `an action returns only the lines that have changed`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let count = try TestAgent.reference("Count", in: outline)
        let first = await agent.call("act", ["ref": count])
        #expect(first.wholeMatch(of: /~\[\d+\] "1 taps"/) != nil, "\(first)")
        let second = await agent.call("act", ["selector": "#count"])
        #expect(second.wholeMatch(of: /~\[\d+\] "2 taps many"/) != nil, "\(second)")
        let code = "getCurrentPages()[0].setData({ 'items[2]': { id: 'c', price: 3 } })"
        let added = await agent.call("evaluate", ["code": .string(code)])
        #expect(
            added.wholeMatch(of: /undefined\nafter \[\d+\]:\n\+\[\d+\] view "c 3" onTap=pick/) != nil,
            "\(added)"
        )
        let input = await agent.call("act", ["role": "textbox", "action": "input", "value": "Milk"])
        #expect(input.wholeMatch(of: /~\[\d+\] textbox "Title" value="Milk" focused onInput=type/) != nil, "\(input)")
        let removed = await agent.call("act", ["ref": try TestAgent.reference("\"a 1\"", in: outline)])
        #expect(removed.contains("value=\"Milk\" onInput"), "the focus is lost: \(removed)")
        #expect(removed.contains(/-\[\d+\]/), "\(removed)")
        let nothing = await agent.call("act", ["ref": count, "action": "longTap"])
        #expect(nothing == "The page has not changed.")
        await fixture.stop()
    }

    @Test func `another page is returned completely, and back returns to the former`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let page = await agent.call("act", ["ref": try TestAgent.reference("Go", in: outline)])
        #expect(page.hasPrefix("page pages/b/b?x=1 \"Notes\"\nback to: pages/a/a\n["), "\(page)")
        #expect(page.hasSuffix("\"b 1\""), "\(page)")
        let back = await agent.call("act", ["action": "back"])
        #expect(back.hasPrefix("page pages/a/a "), "\(back)")
        #expect(await agent.call("act", ["action": "back"]) == "error: pages/a/a is the only page.")
        await fixture.stop()
    }

    @Test func `the tabs have their badges, and a change of one is in the result`() async throws {
        var files = AgentFixture.files
        files["app.json"] = """
            {"pages": ["pages/a/a", "pages/b/b"], "tabBar": {"items": [
              {"pagePath": "pages/a/a", "name": "All"}, {"pagePath": "pages/b/b", "name": "Mine"}
            ]}}
            """
        let fixture = try AgentFixture(files)
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        #expect(outline.contains("\ntabs: 0 \"All\" selected, 1 \"Mine\"\n"), "\(outline)")
        let code = "await my.setTabBarBadge({ index: 1, text: '1234' }); await my.showTabBarRedDot({ index: 0 });"
        let changed = await agent.call("evaluate", ["code": .string(code)])
        #expect(changed.contains("\ntabs: 0 \"All\" dot selected, 1 \"Mine\" badge \"1234\""), "\(changed)")
        await fixture.stop()
    }

    @Test func `a page that does not exist is an error, and the program that runs continues`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let text = "error: there is no page \"pages/c/c\" in app.json; the pages are pages/a/a, pages/b/b"
        #expect(await agent.call("open", ["page": "pages/c/c"]) == text)
        #expect(await agent.call("snapshot") == "error: No program is open. Call open first.")
        #expect(await fixture.server.programNames.isEmpty)
        _ = await agent.call("open", ["page": "pages/b/b?x=2"])
        #expect(await agent.call("open", ["page": "/pages/c/c"]) == text)
        #expect(await agent.call("snapshot").contains("\"b 2\""))
        #expect(await fixture.server.programNames == ["p2"])
        await fixture.stop()
    }

    @Test func `an element that is not there, and an action that it does not support, are errors`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let item = try TestAgent.reference("\"a 1\"", in: outline)
        _ = await agent.call("act", ["ref": item])
        let gone = await agent.call("act", ["ref": item])
        #expect(gone.hasPrefix("error: There is no element ["), "\(gone)")
        let absent = await agent.call("act", ["role": "button", "name": "Pay"])
        #expect(absent.hasPrefix("error: There is no button \"Pay\" on pages/a/a; there is "), "\(absent)")
        #expect(absent.contains("button \"Ask\""), "\(absent)")
        let wrong = await agent.call("act", ["selector": "#count", "action": "input", "value": "x"])
        #expect(wrong.hasPrefix("error: ") && wrong.contains("it takes no text"), "\(wrong)")
        #expect(await agent.call("act", ["action": "tap"]).hasPrefix("error: Name the element with ref"))
        #expect(
            await agent.call("act", ["ref": 1, "text": "a"]) == "error: Use only one of ref, selector, text and role."
        )
        await fixture.stop()
    }

    @Test func `find returns attributes, and snapshot with a reference everything inside`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        _ = await agent.call("open")
        let found = await agent.call("find", ["selector": "#count"])
        let expected = /\[\d+\] <button id="count" type="primary" onTap="count"> "Count"/
        #expect(found.wholeMatch(of: expected) != nil, "\(found)")
        let reference = try TestAgent.reference("count", in: found)
        #expect(await agent.call("snapshot", ["ref": reference]) == "button#count type=primary onTap=count\n  Count")
        await fixture.stop()
    }

    @Test func `errors of the program are in the result of the action, and console returns everything once`()
        async throws
    {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let result = await agent.call("act", ["ref": try TestAgent.reference("Fail", in: outline)])
        #expect(result.hasPrefix("The page has not changed.\nuncaught: "), "\(result)")
        #expect(result.contains("broken") && result.contains("pages/a/a.js:12"), "\(result)")
        let console = await agent.call("console")
        #expect(console.hasPrefix("log: before\nuncaught: "), "\(console)")
        #expect(await agent.call("console") == "Nothing new.")
        #expect(await agent.call("console", ["all": true, "level": "log"]) == "log: before")
        await fixture.stop()
    }

    @Test func `an open dialog ends the action, covers the page and is completed by a button`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let ask = try TestAgent.reference("Ask", in: outline)
        let asked = await agent.call("act", ["ref": ask])
        let line = "dialog 1 confirm \"Delete?\" \"All of it\" buttons=[\"Cancel\", \"OK\"]"
        #expect(asked == "The page has not changed.\n\(line)")
        let covered = await agent.call("act", ["ref": ask])
        #expect(
            covered.hasPrefix("error: A dialog covers the page; complete it with act first:\ndialog 1"),
            "\(covered)"
        )
        #expect(
            await agent.call("act", ["dialog": 1, "button": "Maybe"]).hasPrefix("error: Dialog 1 has the buttons ")
        )
        #expect(await agent.call("act", ["dialog": 9]).hasPrefix("error: There is no dialog 9. Open:\ndialog 1"))
        let deleted = await agent.call("act", ["dialog": 1])
        #expect(deleted.contains("value=\"deleted\""), "\(deleted)")
        #expect(!deleted.contains("dialog"))
        await fixture.stop()
    }

    @Test func `time passes only with clock`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let outline = await agent.call("open")
        let later = await agent.call("act", ["ref": try TestAgent.reference("Later", in: outline)])
        #expect(later == "The page has not changed.")
        let passed = await agent.call("clock", ["advance": 60_000])
        #expect(passed.contains("clock virtual\n~") && passed.contains("value=\"later\""), "\(passed)")
        let set = await agent.call("clock", ["date": "2026-01-31T09:30:00Z"])
        #expect(set.hasPrefix("2026-01-31T09:30:0"), "\(set)")
        #expect(await agent.call("open", ["clock": "real"]).hasPrefix("program p2\n"))
        #expect(await agent.call("clock", ["advance": 1]).hasPrefix("error: The program has the real clock."))
        #expect(await fixture.server.programNames == ["p2"])
        await fixture.stop()
    }
}
