import MiniHost
import Testing

/// Behaviour that depends on the window, which has 390 by 753 pixels.
struct MediaTests {
    @Test(arguments: [
        ("", true), ("min-width='390' max-width='390' width='390'", true), ("min-width='{{391}}'", false),
        ("max-width='{{small}}'", false), ("width='300'", false), ("min-height='300'", true),
        ("max-height='300'", false),
        ("height='300'", false), ("orientation='portrait'", true), ("orientation='landscape'", false),
        ("min-width='{{none}}'", true),
    ])
    func `a match-media is shown in windows that match`(_ conditions: String, isShown: Bool) async throws {
        let files = [
            "pages/a/a.axml": "<match-media \(conditions)><text id='t' onTap='tap'>in</text></match-media>",
            "pages/a/a.js": "Page({ data: { small: 389 }, tap() { console.log('tapped') } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline.split(separator: "\n")[0].hasSuffix(" hidden") == !isShown)
            let box = try await fixture.program.box(of: "#t")
            #expect((box != nil) == isShown)
            do throws(ActionError) {
                try await fixture.program.perform(.tap, on: .selector("#t"))
            } catch {
                #expect(!isShown, "\(error)")
            }
            #expect(fixture.lines == (isShown ? ["tapped"] : []))
        }
    }

    @Test(arguments: ["transitionEnd", "animationStart", "animationIteration", "animationEnd"])
    func `the end of a movement is dispatched on request`(_ type: String) async throws {
        let name = "on" + type.prefix(1).uppercased() + type.dropFirst()
        let files = [
            "pages/a/a.axml": "<view id='t' class='{{c}}' \(name)='report'/>",
            "pages/a/a.acss": ".b { transition: all 1s; opacity: 0 }",
            "pages/a/a.js": "Page({ data: { c: 'a' }, report(event) { console.log(event.type) } })",
        ]
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("getCurrentPages()[0].setData({ c: 'b' })")
            await fixture.idle()
            #expect(fixture.lines == [])
            try await fixture.program.perform(.trigger(type), on: .selector("#t"))
            #expect(fixture.lines.map { $0.lowercased() } == [type.lowercased()])
        }
    }
}
