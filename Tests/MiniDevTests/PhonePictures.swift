import BrowserHarness
import MiniCore
import Testing

/// Pictures of the phone of a preview before and after interactions, which its browser compares by regions.
///
/// A region is the boxes of the elements that a selector matches, before and after the interaction. A selector that begins with
/// `#phone` finds elements around the page, such as `#phone #title`, and any other one those of the program. The status bar is
/// not compared, because it has the time, nor are the round corners.
struct PhonePictures {
    /// The least number of points by which a changed region differs.
    private static let leastChange = 5.0

    private let preview: PreviewPage
    /// The number of the last picture.
    private(set) var last = 0

    /// Takes the first picture.
    init(of preview: PreviewPage) async throws {
        self.preview = preview
        try await preview.browser.evaluate(Self.script)
        last = try await take(of: preview)
    }

    /// Shows another page of the program, and takes a picture when an expression is true.
    ///
    /// - Parameters:
    ///   - folder: The folder of the page, whose name is that of its files.
    ///   - expression: As of ``PreviewPage/wait(until:)``.
    mutating func open(_ folder: String, until expression: String) async throws {
        let path = "\(folder)/\(folder.split(separator: "/").last ?? "")"
        try await preview.submit("my.reLaunch({ url: '/\(path)' })")
        try await preview.wait(for: "#path", containing: path)
        try await preview.wait(until: expression)
        last = try await take(of: preview)
    }

    /// Shows another page of the program, and takes a picture when it shows a text.
    mutating func open(_ folder: String, showing text: String) async throws {
        try await open(folder, until: "page.body.innerText.includes(\(JSON.text(.string(text))))")
    }

    // MARK: Comparison

    /// Performs an interaction, and compares the pictures before and after it: some regions change, and the rest does not.
    ///
    /// - Parameters:
    ///   - elements: The regions each of which changes.
    ///   - others: The regions that may change.
    ///   - kept: Regions that do not change, although they may overlap the others.
    ///   - reference: The number of the picture before; nil for the last one.
    ///   - holdsMouse: Whether the interaction ends while a button of the mouse is pressed.
    ///   - act: Performs the interaction, and waits for the state after it.
    mutating func expect(
        _ interaction: String,
        changes elements: [String],
        besides others: [String] = [],
        keeps kept: [String] = [],
        since reference: Int? = nil,
        holdsMouse: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ act: () async throws -> Void,
    ) async throws {
        let lists = "\(Self.list(elements + others)), \(Self.list(kept))"
        try await preview.browser.evaluate("phonePictures.mark(\(lists))")
        try await act()
        let picture = try await take(of: preview, movesMouse: !holdsMouse)
        let result = try await preview.browser.evaluate(
            "phonePictures.compare(\(reference ?? last), \(picture), \(lists))"
        )
        last = picture
        let (changes, keptChanges) = (result["changes"]?.array ?? [], result["keptChanges"]?.array ?? [])
        try #require(changes.count == elements.count + others.count && keptChanges.count == kept.count)
        for (element, change) in zip(elements, changes) {
            let count = change.number ?? 0
            #expect(count >= Self.leastChange, "\(interaction): \(element)", sourceLocation: sourceLocation)
        }
        for (element, change) in zip(kept, keptChanges) {
            #expect(change == 0, "\(interaction): \(element)", sourceLocation: sourceLocation)
        }
        Self.expectNoRest(in: result, interaction, sourceLocation)
    }

    /// Performs an interaction after which the phone looks as in a former picture.
    ///
    /// - Parameter others: The regions that may differ.
    mutating func expect(
        _ interaction: String,
        restores picture: Int,
        besides others: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation,
        _ act: () async throws -> Void,
    ) async throws {
        try await expect(
            interaction,
            changes: [],
            besides: others,
            since: picture,
            sourceLocation: sourceLocation,
            act,
        )
    }

    /// Expects that another window of the same size shows the last picture.
    func expectSamePicture(
        in window: PreviewPage,
        sourceLocation: SourceLocation = #_sourceLocation,
    ) async throws {
        try await window.browser.evaluate(Self.script)
        let picture = try await take(of: window)
        try await preview.browser.evaluate("phonePictures.mark([], [])")
        let result = try await preview.browser.evaluate("phonePictures.compare(\(last), \(picture), [], [])")
        Self.expectNoRest(in: result, "another window", sourceLocation)
    }

    /// Expects that nothing has changed outside of the regions.
    private static func expectNoRest(
        in result: ScriptValue,
        _ interaction: String,
        _ sourceLocation: SourceLocation,
    ) {
        let rest = result["rest"] ?? .null
        #expect(
            rest["count"] == 0,
            "\(interaction): points outside of the regions: \(JSON.text(rest))",
            sourceLocation: sourceLocation,
        )
    }

    /// Takes a picture of a window when it stands still, and returns its number.
    private func take(of window: PreviewPage, movesMouse: Bool = true) async throws -> Int {
        if movesMouse {
            // A button looks different below the mouse.
            let event: ScriptValue = ["type": "mouseMoved", "x": 1, "y": 1]
            _ = try await window.browser.run("Input.dispatchMouseEvent", event)
        }
        try await window.browser.evaluate("phonePictures.settle()")
        let result = try await window.browser.run("Page.captureScreenshot", ["format": "png"])
        let file = try #require(result["data"]?.string)
        let number = try await preview.browser.evaluate("phonePictures.keep(\"\(file)\")").number
        return Int(try #require(number))
    }

    private static func list(_ selectors: [String]) -> String {
        JSON.text(.array(selectors.map(ScriptValue.string)))
    }

    /// Decodes and compares pictures in the page, which takes less time than in a test without optimization.
    private static let script = """
        void (globalThis.phonePictures = {
            /** The difference of a colour up to which pixels are the same: the browser may round smooth edges differently. */
            tolerance: 16,
            /** The pixels around an element that belong to its region, for focus rings and smooth edges. */
            margin: 6,
            /** The size of the round corners of the phone, which are not compared: their smooth edges differ. */
            corner: 24,
            /** The pictures of the stage on which the phone is. */
            kept: [],
            /** The places before an interaction. */
            marked: [],

            get frame() {
                return document.querySelector("#page iframe:last-of-type");
            },

            /** Completes when all animations with an end have ended, and the window is drawn. The caret is hidden. */
            async settle() {
                const documents = [document, this.frame.contentDocument];
                for (const shown of documents) {
                    if (shown.hidesCaret) continue;
                    shown.hidesCaret = true;
                    const sheet = new shown.defaultView.CSSStyleSheet();
                    sheet.replaceSync("* { caret-color: transparent !important; }");
                    shown.adoptedStyleSheets.push(sheet);
                }
                const animations = documents.flatMap((shown) => shown.getAnimations())
                    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity);
                await Promise.allSettled(animations.map((animation) => animation.finished));
                await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
            },

            /** The stage in whole pixels. */
            stage() {
                const { left, top, width, height } = document.querySelector("#stage").getBoundingClientRect();
                return [left, top, width, height].map(Math.round);
            },

            /** Keeps a picture of the window, a PNG file as Base64, and returns its number. */
            async keep(file) {
                const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
                const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
                const [left, top, width, height] = this.stage();
                const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
                context.drawImage(bitmap, -left, -top);
                return this.kept.push(context.getImageData(0, 0, width, height)) - 1;
            },

            /** The boxes of the shown elements that each selector matches. What is outside of the page is cut. */
            regions(selectors, margin) {
                const [x, y] = this.stage();
                const frame = this.frame;
                const outer = frame.getBoundingClientRect();
                const scale = outer.width / frame.offsetWidth;
                const page = document.querySelector("#page").getBoundingClientRect();
                const inPage = ({ left, top, right, bottom }) => ({
                    left: Math.max(outer.left + left * scale, page.left),
                    top: Math.max(outer.top + top * scale, page.top),
                    right: Math.min(outer.left + right * scale, page.right),
                    bottom: Math.min(outer.top + bottom * scale, page.bottom),
                });
                return selectors.map((selector) => {
                    const isAround = selector.startsWith("#phone");
                    return [...(isAround ? document : frame.contentDocument).querySelectorAll(selector)]
                        .filter((element) => element.checkVisibility())
                        .map((element) => {
                            const box = element.getBoundingClientRect();
                            const { left, top, right, bottom } = isAround ? box : inPage(box);
                            return [
                                Math.floor(left - x) - margin, Math.floor(top - y) - margin,
                                Math.ceil(right - x) + margin, Math.ceil(bottom - y) + margin,
                            ];
                        });
                });
            },

            /** The regions of elements, those that are kept, and the phone, whose edges also show what is around it. */
            places(elements, keptElements) {
                const phone = ["#phone #navigation-bar", "#phone #page", "#phone #tabs"];
                return [
                    this.regions(elements, this.margin), this.regions(keptElements, -1), this.regions(phone, -1),
                ];
            },

            mark(elements, keptElements) {
                this.marked = this.places(elements, keptElements);
            },

            /** Whether the colours of a pixel are the same. */
            isSame(before, after, at) {
                for (let channel = at; channel < at + 3; channel += 1) {
                    if (Math.abs(before[channel] - after[channel]) > this.tolerance) return false;
                }
                return true;
            },

            /** The numbers of changed points in the regions, and outside of them. */
            compare(before, after, elements, keptElements) {
                const places = this.places(elements, keptElements);
                const [regions, keptRegions, phone] = this.marked.map((lists, index) =>
                    lists.map((boxes, at) => [...boxes, ...places[index][at]]));
                const [former, latter] = [this.kept[before], this.kept[after]];
                const { width, height } = former;
                const seen = new Uint8Array(width * height);
                const result = {
                    changes: regions.map(() => 0), keptChanges: keptRegions.map(() => 0), rest: { count: 0, first: [] },
                };
                const add = (x, y) => {
                    const contains = (boxes) => boxes.some(([left, top, right, bottom]) =>
                        left <= x && x < right && top <= y && y < bottom);
                    let isExpected = false;
                    regions.forEach((boxes, index) => {
                        if (!contains(boxes)) return;
                        isExpected = true;
                        result.changes[index] += 1;
                    });
                    keptRegions.forEach((boxes, index) => {
                        if (contains(boxes)) result.keptChanges[index] += 1;
                    });
                    if (isExpected) return;
                    result.rest.count += 1;
                    if (result.rest.first.length < 5) result.rest.first.push([x, y]);
                };
                const edges = [0, 1, 2, 3].map((side) =>
                    Math[side < 2 ? "min" : "max"](...phone.flat().map((box) => box[side])));
                const isInCorner = (x, y) => Math.min(x - edges[0], edges[2] - x) < this.corner
                    && Math.min(y - edges[1], edges[3] - y) < this.corner;
                for (const [left, top, right, bottom] of phone.flat()) {
                    for (let y = Math.max(top, 0); y < Math.min(bottom, height); y += 1) {
                        for (let x = Math.max(left, 0); x < Math.min(right, width); x += 1) {
                            const at = y * width + x;
                            if (seen[at] === 1 || isInCorner(x, y)) continue;
                            seen[at] = 1;
                            if (!this.isSame(former.data, latter.data, 4 * at)) add(x, y);
                        }
                    }
                }
                return result;
            },
        })
        """
}
