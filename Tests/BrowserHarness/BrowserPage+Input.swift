import MiniCore
package import MiniTools

/// What a user does with a mouse and a keyboard.
extension BrowserPage {
    /// A place in the window, in CSS pixels.
    package struct Point: Sendable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The centre of the first element that a selector matches, after it is scrolled into the window and stands still.
    ///
    /// - Parameter frame: The selector of the frame whose document contains the element; nil for the page itself. A
    ///   frame may be scaled.
    package func centre(of selector: String, inFrame frame: String? = nil) async throws(BrowserError) -> Point {
        let frameSelector: ScriptValue = if let frame { .string(frame) } else { .null }
        let value = try await evaluate(
            """
            (async (selector, frameSelector) => {
                const frame = frameSelector === null ? null : document.querySelector(frameSelector);
                const element = (frame === null ? document : frame.contentDocument).querySelector(selector);
                if (element === null) return null;
                element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
                const place = () => {
                    const box = element.getBoundingClientRect();
                    const outer = frame === null ? { left: 0, top: 0, width: 1 } : frame.getBoundingClientRect();
                    const scale = frame === null ? 1 : outer.width / frame.offsetWidth;
                    return [
                        outer.left + (box.left + box.width / 2) * scale,
                        outer.top + (box.top + box.height / 2) * scale,
                    ];
                };
                // Elements that slide in stand still when they are drawn twice at one place.
                for (let last = [], count = 0; ;) {
                    const next = place();
                    count = String(next) === String(last) ? count + 1 : 0;
                    if (count === 2) return next;
                    last = next;
                    await new Promise((drawn) => requestAnimationFrame(drawn));
                }
            })(\(JSON.text(.string(selector))), \(JSON.text(frameSelector)))
            """
        )
        guard let x = value[0]?.number, let y = value[1]?.number else {
            throw BrowserError(.failed, "No element matches \(selector).")
        }
        return Point(x: x, y: y)
    }

    /// Clicks at the centre of an element.
    package func click(_ selector: String, inFrame frame: String? = nil) async throws(BrowserError) {
        try await click(at: try await centre(of: selector, inFrame: frame))
    }

    /// Taps with a finger at the centre of an element.
    package func tap(_ selector: String, inFrame frame: String? = nil) async throws(BrowserError) {
        let point = try await centre(of: selector, inFrame: frame)
        try await run(touch("touchStart", [point]), touch("touchEnd", []))
    }

    /// Changes the fingers on the page.
    ///
    /// - Parameters:
    ///   - type: `touchStart`, `touchMove`, `touchEnd` or `touchCancel`.
    ///   - points: The places of all fingers that touch the page afterwards.
    package func fingers(_ type: String, _ points: [Point]) async throws(BrowserError) {
        let (method, event) = touch(type, points)
        _ = try await run(method, event)
    }

    private func touch(_ type: String, _ points: [Point]) -> (String, ScriptValue) {
        let places = points.enumerated()
            .map { number, point -> ScriptValue in
                ["x": .number(point.x), "y": .number(point.y), "id": .number(Double(number))]
            }
        return ("Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(places)])
    }

    /// Clicks at a place.
    package func click(at point: Point) async throws(BrowserError) {
        let method = "Input.dispatchMouseEvent"
        try await run(
            (method, event("mousePressed", point)),
            (method, event("mouseReleased", point)),
        )
    }

    /// Presses the mouse at a place, moves it to another one in steps, and releases it there.
    package func drag(from start: Point, to end: Point, steps: Int = 10) async throws(BrowserError) {
        try await mouse("mousePressed", start)
        for step in 0..<steps {
            let part = Double(step + 1) / Double(steps)
            let point = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            try await mouse("mouseMoved", point)
        }
        try await mouse("mouseReleased", end)
    }

    /// Presses, moves or releases the left button of the mouse.
    ///
    /// - Parameter type: `mousePressed`, `mouseMoved` or `mouseReleased`.
    package func mouse(_ type: String, _ point: Point) async throws(BrowserError) {
        _ = try await run("Input.dispatchMouseEvent", event(type, point))
    }

    private func event(_ type: String, _ point: Point) -> ScriptValue {
        [
            "type": .string(type), "x": .number(point.x), "y": .number(point.y), "button": "left",
            "buttons": .number(type == "mouseReleased" ? 0 : 1), "clickCount": 1,
        ]
    }

    /// Types a text into the focused element, one character after the other.
    package func type(_ text: String) async throws(BrowserError) {
        for character in text { try await press(String(character), text: String(character)) }
    }

    /// Presses and releases a key.
    ///
    /// - Parameters:
    ///   - key: Its name, such as `Escape`, or its character.
    ///   - text: The text that it types; nil for none, and a line break for `Enter`.
    package func press(_ key: String, text: String? = nil) async throws(BrowserError) {
        var event = ScriptObject([
            ("type", "keyDown"), ("key", .string(key)), ("code", .string(key)),
            ("windowsVirtualKeyCode", .number(Self.keyCodes[key] ?? 0)),
        ])
        if let typed = text ?? (key == "Enter" ? "\r" : nil) { event["text"] = .string(typed) }
        _ = try await run("Input.dispatchKeyEvent", .object(event))
        event["type"] = "keyUp"
        event["text"] = nil
        _ = try await run("Input.dispatchKeyEvent", .object(event))
    }

    /// The codes of keys whose default actions the browser performs only with them.
    private static let keyCodes: [String: Double] = [
        "Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37,
        "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46,
    ]
}
