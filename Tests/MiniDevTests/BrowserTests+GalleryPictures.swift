import BrowserHarness
import MiniCore
import Testing

/// Pictures before and after interactions with the components of the sample gallery.
extension BrowserTests {
    @Test func `pictures of controls and texts of the gallery`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/switch/switch")
        try await fixture.preview { preview in
            try await preview.wait(forText: "The light is off")
            var pictures = try await PhonePictures(of: preview)
            try await pictures.expect("a switch", changes: [".caption", "#light"]) {
                try await preview.click("#light")
                try await preview.wait(forText: "The light is on")
            }

            try await pictures.open("components/checkbox", showing: "You chose pears")
            try await pictures.expect("a checkbox", changes: [".caption", "input[value=apples]"]) {
                try await preview.click("input[value=apples]")
                try await preview.wait(until: "page.querySelector('.caption').textContent.includes('apples')")
            }
            try await pictures.expect("a label", changes: [".caption", "input[value=pears]"]) {
                try await preview.click("label:has([value=pears]) .mini-text")
                try await preview.wait(until: "page.querySelector('.caption').textContent === 'You chose apples'")
            }

            try await pictures.open("components/slider", showing: "20 degrees")
            try await pictures.expect("a slider", changes: [".caption", "#heat"]) {
                try await preview.evaluate("page.querySelector('#heat').focus()")
                try await preview.browser.press("End")
                try await preview.wait(forText: "30 degrees")
            }

            try await pictures.open("components/input", showing: "Type something")
            let empty = pictures.last
            try await pictures.expect("typing", changes: [".caption", "#name"]) {
                try await preview.click("#name")
                try await preview.browser.type("Ada")
                try await preview.wait(forText: "3 of 10")
            }
            // The focus leaves the first input.
            try await pictures.expect("a controlled input", changes: [".caption", "#upper"], besides: ["#name"]) {
                try await preview.click("#upper")
                try await preview.browser.type("abc")
                try await preview.wait(until: "page.querySelector('#upper').value === 'ABC'")
                try await preview.wait(forText: "You left \"Ada\"")
            }
            try await pictures.expect("cleared inputs", restores: empty) {
                try await preview.click("#clear")
                try await preview.wait(forText: "Type something")
                let isEmpty = "['#name', '#upper'].every((id) => page.querySelector(id).value === '')"
                try await preview.wait(until: isEmpty)
            }

            try await pictures.open("components/button", showing: "Touch a button")
            try await pictures.expect("a button", changes: [".caption"], besides: ["#loading"]) {
                try await preview.click("#primary")
                try await preview.wait(forText: "You touched primary")
            }
            let touched = pictures.last
            // The menu has a shadow.
            let menu = ["#phone #menu-items"]
            try await pictures.expect("the menu", changes: menu, besides: Self.bars, keeps: ["#share"]) {
                try await preview.browser.click("#menu")
                try await preview.wait(for: "#menu-items")
            }
            let shared = ["#phone #menu"]
            try await pictures.expect("a shared page", changes: [".caption"], besides: shared, since: touched) {
                try await preview.browser.press("Enter")
                try await preview.wait(forText: "Shared by the menu")
                try await preview.wait(for: "#menu-items", isShown: false)
            }

            try await pictures.open("components/rich-text", showing: "A paragraph")
            try await pictures.expect("a rich text", changes: [".mini-rich-text"]) {
                try await preview.submit("getCurrentPages()[0].setData({ nodes: [{ type: 'text', text: 'Plain' }] })")
                try await preview.wait(forText: "Plain")
            }

            try await pictures.open("directives/events", showing: "Touch me")
            // The menu loses the focus.
            try await pictures.expect("a long tap", changes: [".demo:nth-child(2)", "#phone #menu"]) {
                let pad = try await preview.centre(of: "#pad")
                try await preview.browser.mouse("mousePressed", pad)
                try await preview.wait(forText: "longTap")
                try await preview.browser.mouse("mouseReleased", pad)
            }

            try await pictures.open("directives/list", showing: "1. Ada")
            let order = pictures.last
            try await pictures.expect("reversed rows", changes: [".row"]) {
                try await preview.click("#reverse")
                try await preview.wait(forText: "1. Alan")
            }
            try await pictures.expect("rows in their former order", restores: order) {
                try await preview.click("#reverse")
                try await preview.wait(forText: "1. Ada")
            }
        }
    }

    /// The page and the bar above it.
    private static let bars = ["#phone #page", "#phone #navigation-bar"]

    @Test func `pictures of containers, drawings and maps of the gallery`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/picker-view/picker-view")
        try await fixture.preview { preview in
            try await preview.wait(forText: "medium, blue")
            var pictures = try await PhonePictures(of: preview)
            let column = ".mini-picker-view-column:first-child"
            try await pictures.expect("a turned column", changes: [".caption", column]) {
                try await preview.click("\(column) > :nth-child(3)")
                try await preview.wait(forText: "large, blue")
            }

            try await pictures.open("components/swiper", showing: "Card 1 of 3")
            try await pictures.expect("the next card", changes: [".caption", "#cards"]) {
                try await preview.click("#next")
                try await preview.wait(forText: "Card 2 of 3")
                let cards = "page.querySelector('#cards')"
                try await preview.wait(until: "Math.abs(\(cards).scrollLeft - \(cards).clientWidth) < 1")
            }
            try await pictures.expect("a swipe", changes: [".caption", "#cards"]) {
                let centre = try await preview.centre(of: "#cards")
                try await preview.browser.drag(
                    from: BrowserPage.Point(x: centre.x + 60, y: centre.y),
                    to: BrowserPage.Point(x: centre.x - 80, y: centre.y),
                )
                try await preview.wait(forText: "Card 3 of 3")
            }

            try await pictures.open("components/scroll-view", showing: "Line 1")
            let top = "Math.round(page.querySelector('#list').scrollTop)"
            try await pictures.expect("a list that the program scrolls", changes: ["#list"], besides: [".caption"]) {
                try await preview.click("#jump")
                try await preview.wait(until: "\(top) > 300")
            }
            try await pictures.expect("a list that a person scrolls", changes: [".caption", "#list"]) {
                let former = try await preview.evaluate(top).number ?? 0
                let centre = try await preview.centre(of: "#list")
                let end = BrowserPage.Point(x: centre.x, y: centre.y - 40)
                try await preview.browser.drag(from: centre, to: end)
                let caption = "page.querySelector('.caption').textContent"
                try await preview.wait(until: "\(top) > \(former) && \(caption) === `At ${\(top)}`")
            }

            try await pictures.open("components/navigator", showing: "Open another page")
            let navigator = pictures.last
            try await pictures.expect("a navigator", changes: Self.newPage, besides: ["#phone #back"]) {
                try await preview.click("#open")
                try await preview.wait(forText: "Touched 0 times")
            }
            try await pictures.expect("the way back", restores: navigator) {
                try await preview.browser.click("#back")
                try await preview.wait(forText: "Open another page")
                try await preview.wait(for: "#back", isShown: false)
            }

            let isShown = { (colour: String, x: Int, y: Int) in
                """
                (canvas => [...canvas.getContext('2d').getImageData(\(x), \(y), 1, 1).data].join() === '\(colour)' && \
                getComputedStyle(canvas).backgroundImage === `url("${canvas.toDataURL()}")`)(page.querySelector('#drawing'))
                """
            }
            try await pictures.open("components/canvas", until: isShown("16,142,233,255", 30, 30))
            try await pictures.expect("a drawing", changes: ["#drawing"]) {
                try await preview.submit(
                    """
                    const context = my.createCanvasContext('drawing'); context.setFillStyle('red'); \
                    context.fillRect(160, 20, 60, 60); context.draw(true);
                    """
                )
                try await preview.wait(until: isShown("255,0,0,255", 180, 40))
            }
            try await pictures.expect("a removed drawing", changes: ["#drawing"]) {
                try await preview.submit("my.createCanvasContext('drawing').draw()")
                try await preview.wait(until: isShown("0,0,0,0", 30, 30))
            }

            try await pictures.open("components/progress", showing: "10% more")
            try await pictures.expect("progress", changes: ["#bar"]) {
                try await preview.click("#more")
                try await preview.wait(until: "page.querySelector('#bar').value === 30")
            }

            try await pictures.open("components/map", showing: "Touch the marker")
            try await pictures.expect("a moved marker", changes: [".mini-marker"]) {
                let place = "page.querySelector('.mini-marker').getBoundingClientRect().left"
                let former = try await preview.evaluate(place).number ?? 0
                try await preview.submit("getCurrentPages()[0].setData({ 'markers[0].longitude': 120.17 })")
                try await preview.wait(until: "\(place) > \(former) + 20")
            }
            try await pictures.expect("a tapped marker", changes: [".caption"]) {
                try await preview.click(".mini-marker")
                try await preview.wait(forText: "You touched marker 1")
            }

            try await pictures.open("components/page-container", showing: "Open")
            let closed = pictures.last
            let container = "page.querySelector('.mini-page-container').checkVisibility()"
            try await pictures.expect("a container", changes: [".mini-page-container"]) {
                try await preview.click("#open")
                try await preview.wait(until: container)
            }
            try await pictures.expect("a closed container", restores: closed) {
                try await preview.click("#close")
                try await preview.wait(until: "!\(container)")
            }

            try await pictures.open("pages/index", showing: "rich-text")
            let beginning = pictures.last
            let scrolled = "Math.round(page.scrollingElement.scrollTop)"
            try await pictures.expect("a page that the program scrolls", changes: ["#phone #page"]) {
                try await preview.submit("my.pageScrollTo({ scrollTop: 300 })")
                try await preview.wait(until: "\(scrolled) === 300")
            }
            try await pictures.expect("a page that is scrolled back", restores: beginning) {
                try await preview.evaluate("page.scrollingElement.scrollTo(0, 0)")
                try await preview.wait(until: "\(scrolled) === 0")
            }
        }
    }
}
