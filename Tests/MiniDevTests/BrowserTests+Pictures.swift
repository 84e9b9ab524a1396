import BrowserHarness
import MiniCore
import Testing

/// Pictures before and after interactions with the samples: the regions of some elements change, and the rest of the phone does
/// not.
extension BrowserTests {
    @Test func `a tap changes the picture of a text, and shows another button`() async throws {
        try await expectChange(in: "hello", showing: "not been tapped yet", of: [".count", "[role=button]"]) {
            preview in
            try await preview.click("[role=button]")
            try await preview.wait(forText: "The button has been tapped once.")
        }
    }

    @Test func `a switch changes its own picture and that of its text, and no other switch`() async throws {
        let page = "components/switch/switch"
        try await expectChange(in: "gallery", page, showing: "The light is off", of: [".caption", "#light"]) {
            preview in
            try await preview.click("#light")
            try await preview.wait(forText: "The light is on")
        }
    }

    @Test func `a checkbox changes its own picture and that of its text, and no other checkbox`() async throws {
        let page = "components/checkbox/checkbox"
        let elements = [".caption", "input[value=apples]"]
        try await expectChange(in: "gallery", page, showing: "You chose pears", of: elements) { preview in
            try await preview.click("input[value=apples]")
            try await preview.wait(until: "page.querySelector('.caption').textContent.includes('apples')")
        }
    }

    @Test func `a tapped setting changes the picture of its value`() async throws {
        // The size of the storage may change with it.
        try await expectChange(
            in: "notes",
            "pages/settings/settings",
            showing: "Newest first",
            of: [".row:first-child .value"],
            besides: [".hint"],
        ) { preview in
            try await preview.click(".row:first-child")
            try await preview.wait(until: "page.querySelector('.value').textContent === 'Off'")
        }
    }

    @Test func `a stepper changes its own picture and that of the price`() async throws {
        let page = "pages/product/product?id=tea"
        try await expectChange(in: "shop", page, showing: "$4.50", of: [".stepper", ".price"]) { preview in
            try await preview.click(".stepper [role=button]:last-child")
            try await preview.wait(forText: "$9.00")
        }
    }

    @Test func `a chosen radio changes the pictures of the radios`() async throws {
        let page = "pages/product/product?id=tea"
        let elements = ["input[value='50 g']", "input[value='100 g']"]
        try await expectChange(in: "shop", page, showing: "$4.50", of: elements) { preview in
            try await preview.click("input[value='100 g']")
            try await preview.wait(until: "page.querySelector(\"input[value='100 g']\").checked")
        }
    }

    @Test func `data that code of the console sets changes the picture of its element`() async throws {
        try await expectChange(in: "weather", showing: "--allow-http", of: [".city"]) { preview in
            try await preview.run("getCurrentPages()[0].setData({ city: 'Paris' })")
            try await preview.wait(forText: "The weather in Paris")
        }
    }

    // MARK: Comparison

    /// Opens a sample, performs an interaction, and compares the pictures of the phone before and after it, without its clock.
    ///
    /// - Parameters:
    ///   - text: The text that the page shows before.
    ///   - elements: The selectors of elements each of which changes.
    ///   - others: The selectors of elements that may change.
    private func expectChange(
        in sample: String,
        _ page: String? = nil,
        showing text: String,
        of elements: [String],
        besides others: [String] = [],
        _ act: (PreviewPage) async throws -> Void,
    ) async throws {
        let fixture = try await DevFixture(sample: sample, page: page)
        try await fixture.preview { preview in
            try await preview.wait(forText: text)
            let before = try await PhonePicture(of: preview, elements + others)
            try await act(preview)
            let after = try await PhonePicture(of: preview, elements + others)
            let changed = before.changes(in: after)
            for (index, element) in elements.enumerated() {
                let count = changed.filter { before.contains($0, index) || after.contains($0, index) }.count
                #expect(count > 10, "\(element)")
            }
            let indexes = 0..<elements.count + others.count
            let rest = changed.filter { point in
                !indexes.contains { before.contains(point, $0) || after.contains(point, $0) }
            }
            #expect(rest.isEmpty, "\(rest.count) points, the first at \(rest.prefix(5).map { [$0.x, $0.y] })")
        }
    }
}

/// A picture of the window of a preview, and the places of the phone and of elements of the program in it.
private struct PhonePicture {
    private struct Region {
        let left, top, right, bottom: Int

        /// - Parameter margin: The pixels around the sides, for focus rings and smooth edges.
        init?(_ sides: ScriptValue, margin: Int) {
            let numbers = (sides.array ?? []).compactMap(\.number)
            guard numbers.count == 4 else { return nil }
            left = Int(numbers[0].rounded(.down)) - margin
            top = Int(numbers[1].rounded(.down)) - margin
            right = Int(numbers[2].rounded(.up)) + margin
            bottom = Int(numbers[3].rounded(.up)) + margin
        }
    }

    private static let margin = 6
    /// The difference of a colour up to which two pixels are the same: the browser may round smooth edges differently.
    private static let tolerance = 16

    private let picture: Picture
    /// The bars of the phone and its page.
    private let phone: [Region]
    /// The regions of the elements of each selector.
    private let elements: [[Region]]

    /// Takes a picture when all animations have ended.
    init(of preview: PreviewPage, _ selectors: [String]) async throws {
        let list = JSON.text(.array(selectors.map(ScriptValue.string)))
        let places = try await preview.browser.evaluate(
            """
            (async (selectors) => {
                const frame = document.querySelector("#page iframe:last-of-type");
                const animations = [...document.getAnimations(), ...frame.contentDocument.getAnimations()]
                    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity);
                await Promise.allSettled(animations.map((animation) => animation.finished));
                await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
                const outer = frame.getBoundingClientRect();
                const scale = outer.width / frame.offsetWidth;
                const sides = ({ left, top, right, bottom }) => [left, top, right, bottom];
                const inFrame = (box) => sides(box)
                    .map((side, at) => side * scale + (at % 2 === 0 ? outer.left : outer.top));
                const boxes = (elements, place) => [...elements]
                    .filter((element) => element.checkVisibility())
                    .map((element) => place(element.getBoundingClientRect()));
                return [
                    [sides(outer), ...boxes(document.querySelectorAll("#navigation-bar, #tabs"), sides)],
                    ...selectors.map((selector) => boxes(frame.contentDocument.querySelectorAll(selector), inFrame)),
                ];
            })(\(list))
            """
        )
        let file = try await preview.browser.picture()
        picture = try #require(Picture(file))
        let lists = places.array ?? []
        try #require(lists.count == selectors.count + 1)
        // The pixels at its edge also show a part of what is around the phone.
        phone = (lists[0].array ?? []).compactMap { Region($0, margin: -1) }
        elements = lists.dropFirst().map { list in
            (list.array ?? []).compactMap { Region($0, margin: Self.margin) }
        }
    }

    /// The points of the phone whose colours differ in a later picture.
    func changes(in later: PhonePicture) -> [(x: Int, y: Int)] {
        phone.flatMap { region in
            (max(region.top, 0)..<min(region.bottom, picture.height)).flatMap { y in
                (max(region.left, 0)..<min(region.right, picture.width)).compactMap { x -> (x: Int, y: Int)? in
                    let pairs = zip(picture.colour(x: x, y: y), later.picture.colour(x: x, y: y))
                    return pairs.contains { abs(Int($0) - Int($1)) > Self.tolerance } ? (x, y) : nil
                }
            }
        }
    }

    /// Whether a point is in an element of a selector.
    func contains(_ point: (x: Int, y: Int), _ index: Int) -> Bool {
        elements[index].contains {
            ($0.left..<$0.right).contains(point.x) && ($0.top..<$0.bottom).contains(point.y)
        }
    }
}
