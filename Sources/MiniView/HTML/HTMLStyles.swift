/// The style sheets of ours in a document.
enum HTMLStyles {
    /// How built-in elements look, and what takes back a browser's own ideas.
    ///
    /// It comes before the program's sheets and counts at most as a tag, so that every rule of a program wins over it.
    static let builtIn = base + elements + scrolling

    private static let elements = HTMLStyleWriter(
        definition: BuiltInStyles.definition,
        isolated: [],
        admitted: [:],
    ).text(BuiltInStyles.origin.rules)

    private static let base = """
        :where(body) { margin: 0; font: 16px/1.4 -apple-system, "PingFang SC", Roboto, sans-serif; }
        :where(button, input, textarea) { font: inherit; color: inherit; }
        :where(button) { width: 100%; border: 1px solid #ddd; background: #fff; }
        :where(.mini-input, .mini-textarea) { width: 100%; border: 0; background: none; outline: none; }
        :where(.mini-switch, .mini-checkbox, .mini-radio) { margin: 0; accent-color: #1677ff; }
        :where(.mini-slider) { width: calc(100% - 36px); accent-color: #1677ff; }
        :where(.mini-progress) { width: 100%; accent-color: #1677ff; }
        :where(.mini-icon) { text-align: center; line-height: 23px; color: #1677ff; }
        :where(.mini-image, .mini-video, .mini-canvas, .mini-map, .mini-web-view) { background-color: #eee; }
        :where(.mini-map, .mini-web-view) { color: #888; }
        img:where([data-mode=aspectFit]) { object-fit: contain; }
        img:where([data-mode=aspectFill]) { object-fit: cover; }
        [hidden] { display: none !important; }

        """

    /// What is higher or wider than a phone's window is reached by scrolling.
    private static let scrolling = """
        div:where(.mini-scroll-view) { overflow: auto; }
        div:where(.mini-swiper) { display: flex; overflow-x: auto; }
        div:where(.mini-swiper-item) { flex: none; }
        img:where([data-mode=widthFix]) { height: auto; }
        img:where([data-mode=heightFix]) { width: auto; }

        """
}
