import MiniHost
import Testing

@Suite struct GalleryTests {
    private func outline(
        of page: String,
        after actions: [(ElementAction, ElementLocator)],
    ) async throws -> String {
        var outline = ""
        try await withSample("gallery", page: page) { program, recorder in
            for (action, locator) in actions { try await program.perform(action, on: locator) }
            outline = try await program.outline()
            #expect(recorder.record.errors == [])
        }
        return outline
    }

    @Test(
        arguments: [
            ("view", [(.tap, "#box"), (.tap, "#box")], "Touched 2 times"),
            ("image", [(.load(width: 40, height: 20), "#picture")], "40 by 20 pixels"),
            ("image", [(.fail("gone"), "#picture")], "gone"),
            ("progress", [(.tap, "#more")], "percent=30"),
            ("scroll-view", [(.scroll(.lowerEdge), "#list")], "Line 30"),
            ("scroll-view", [(.scroll(.offset(left: nil, top: 300)), "#list")], "At 300"),
            ("swiper", [(.change(2), "#cards")], "Card 3 of 3"),
            ("swiper", [(.tap, "#next")], "Card 2 of 3"),
            ("movable-view", [(.change(["x": 5, "y": 6]), "#stone")], "At 5, 6"),
            ("page-container", [(.tap, "#open")], "page-container show"),
            ("button", [(.tap, "#warn")], "You touched warn"),
            ("button", [(.tap, "#disabled")], "Touch a button"),
            ("button", [(.tap, "#share")], "Shared by the button"),
            (
                "form", [(.input("Ada"), "input"), (.tap, "#send")],
                #"{"name":"Ada","news":true,"volume":30,"size":"M"} from gallery"#
            ),
            ("input", [(.input("0123456789ABC"), "#name")], "10 of 10"),
            ("input", [(.input("Ada"), "#name"), (.confirm, "#name")], #"You left "Ada""#),
            ("input", [(.input("ada"), "#upper")], "value=ADA"),
            ("textarea", [(.input("Once"), "#story")], "4 of 200 characters"),
            ("checkbox", [(.tap, "label:first-child")], "You chose apples and pears"),
            ("checkbox", [(.tap, "label:last-child")], "You chose pears"),
            ("radio", [(.tap, "label:nth-child(2)")], "You pay with card"),
            ("switch", [(.tap, "#light")], "The light is on"),
            ("slider", [(.change(21.7), "#heat")], "21.5 degrees"),
            ("picker", [(.change("Oslo"), "#city")], "Oslo"),
            ("picker", [(.change([2, "D"]), "#seat")], "Row 3, seat D"),
            ("picker", [(.change("2024-12-24"), "#day")], "2024-12-24"),
            ("picker-view", [(.change([0, 1]), "#wheels")], "small, green"),
            ("label", [(.tap, "label:nth-child(3)")], "On"),
            ("navigator", [(.tap, "#open")], "Touched 0 times"),
            ("share-element", [(.tap, "#open")], "page-container show"),
            ("lottie", [(.trigger("dataReady"), "#star")], "Ready"),
            ("camera", [(.trigger("ready"), "#camera")], "button#shoot"),
            ("camera", [(.trigger("error", detail: ["errorMessage": "no permission"]), "#camera")], "no permission"),
            ("live-player", [(.trigger("stateChange", detail: ["code": 2004]), "#player")], "State 2004"),
            ("lifestyle", [(.trigger("follow"), "#follow")], "You follow the gallery"),
            ("error-view", [(.tap, "#again")], "The list"),
            ("subscribe-message", [(.trigger("complete"), "#news")], "You get the news"),
            ("aria", [(.tap, "#add")], "1 in the basket"),
        ] as [(String, [(ElementAction, String)], String)]
    )
    func `a component works as its page describes`(
        _ page: String,
        _ actions: [(ElementAction, String)],
        _ text: String,
    ) async throws {
        let outline = try await outline(
            of: "components/\(page)/\(page)",
            after: actions.map { ($0.0, .selector($0.1)) },
        )
        #expect(outline.contains(text), "\(outline)")
    }

    @Test(
        arguments: [
            ("condition", [(.tap, "#next")], "The second"),
            ("list", [(.tap, "#reverse")], "1. Alan"),
            ("script", [(.tap, "#touch")], "view#touch.box.chosen"),
            ("script", [(.tap, "#more")], "2 apples, at most 10"),
            ("component", [(.tap, "counter:last-child")], "2 in all"),
            ("reference", [(.tap, "#more")], "1 apples"),
            ("change", [(.tap, "#heat")], "Warm enough at 20"),
            ("generic", [(.tap, "basket:last-child row:last-child > view")], "1 pears"),
        ] as [(String, [(ElementAction, String)], String)]
    )
    func `a directive works as its page describes`(
        _ page: String,
        _ actions: [(ElementAction, String)],
        _ text: String,
    ) async throws {
        let outline = try await outline(
            of: "directives/\(page)/\(page)",
            after: actions.map { ($0.0, .selector($0.1)) },
        )
        #expect(outline.contains(text), "\(outline)")
    }

    @Test func `the page of events shows the path of each event`() async throws {
        try await withSample("gallery", page: "directives/events/events") { program, recorder in
            try await program.perform(.tap, on: .selector("#bubbles"))
            #expect(
                try await program.texts(".line") == [
                    "1. capture",
                    #"2. middle received #bubbles {"list":"fruit","item":"apple"}"#,
                    #"3. outer received #bubbles {"list":"fruit","item":"apple"}"#,
                ]
            )
            try await program.perform(.tap, on: .selector("#caught"))
            #expect(
                try await program.texts(".line").suffix(2) == [
                    "4. capture", #"5. caught received #caught {"list":"fruit"}"#,
                ]
            )
            #expect(!recorder.record.hasFailed)
        }
    }
}
