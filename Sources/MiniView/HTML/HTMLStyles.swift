internal import MiniStyle

/// The style sheets that every document contains.
enum HTMLStyles {
    /// The styles of built-in elements, and rules that reset a browser's default styles.
    ///
    /// It precedes the program's sheets and has at most the specificity of a tag, so that every rule of a program wins
    /// over it.
    static let builtIn = base + elements + scrolling + shapes

    /// The style of the root element.
    ///
    /// `page` is the body, so heights and `rem` are based on this element.
    static func root(fontSize: Double) -> String {
        ":where(html) { height: 100%; font-size: \(StyleUnits.text(fontSize))px; }\n"
    }

    private static let elements = HTMLStyleWriter(
        definition: BuiltInStyles.definition,
        isolated: [],
        admitted: [:],
    ).text(BuiltInStyles.origin.rules)

    private static let base = """
        :where(body) { margin: 0; font: 16px Roboto, "Noto Sans CJK SC", -apple-system, "PingFang SC", sans-serif; }
        :where(input, textarea) { font: inherit; color: inherit; }
        :where(.mini-button) { background-color: #fff; }
        :where(.mini-button[disabled]) { opacity: 0.4; }
        :where(.mini-input, .mini-textarea) { border: 0; background: none; outline: none; }
        :where(.mini-input, .mini-textarea, .mini-slider, .mini-progress) { width: 100%; width: -moz-available;
            width: -webkit-fill-available; width: stretch; }
        :where(.mini-switch, .mini-checkbox, .mini-radio) { margin: 0; accent-color: #1677ff; }
        :where(.mini-switch) { -webkit-appearance: none; appearance: none; border-radius: 16px; background: #e5e5e5
            radial-gradient(circle at 15.5px 50%, #fff 13.5px, transparent 14px); }
        :where(.mini-switch:checked) { background: #1677ff
            radial-gradient(circle at calc(100% - 15.5px) 50%, #fff 13.5px, transparent 14px); }
        :where(.mini-switch[disabled]) { opacity: 0.4; }
        :where(.mini-slider, .mini-progress) { accent-color: #1677ff; }
        :where(.mini-icon) { text-align: center; line-height: 23px; color: #1677ff; }
        :where(img:not([src]), .mini-video, .mini-canvas, .mini-map, .mini-web-view) { background-color: #eee; }
        :where(.mini-page-container) { background-color: #fff; }
        :where(.mini-map, .mini-web-view) { color: #888; }
        img:where([data-mode=aspectFit]) { object-fit: contain; }
        img:where([data-mode=aspectFill]) { object-fit: cover; }
        [hidden] { display: none !important; }

        """

    /// Content that is higher or wider than a phone's window can be scrolled.
    private static let scrolling = """
        div:where(.mini-scroll-view) { overflow: auto; }
        div:where(.mini-swiper) { display: flex; overflow-x: auto; }
        div:where(.mini-swiper-item) { flex: none; }

        """

    /// The styles of elements that few pages have.
    ///
    /// Only the documents with such an element contain them.
    enum Part: CaseIterable {
        /// A map with its markers.
        case map
        /// A swiper whose items are below each other.
        case verticalSwiper

        /// The rules.
        var rules: String {
            switch self {
            case .map:
                """
                :where(.mini-map) { position: relative; overflow: hidden; background-size: 32px 32px; background-image:
                    linear-gradient(#0000000d 1px, #0000 1px), linear-gradient(90deg, #0000000d 1px, #0000 1px); }
                :where(.mini-marker) { position: absolute; translate: -50% -100%; display: grid; justify-items: center;
                    white-space: nowrap; font-size: 12px; color: #1b1d21; }
                :where(.mini-marker:not(:has(img)))::after { content: ""; width: 16px; height: 16px; margin: 2px 4px 4px;
                    box-sizing: border-box; border: 4px solid #e5484d; border-radius: 50% 50% 50% 0; rotate: -45deg; }

                """
            case .verticalSwiper:
                """
                div:where(.mini-swiper[data-vertical]) { flex-direction: column; overflow: hidden auto; }

                """
            }
        }
    }

    /// The aspect ratios of images.
    ///
    /// An image that is not loaded has the ratio of the default size, as in the layout.
    private static let shapes = """
        img:where([data-mode=widthFix]) { height: auto !important; aspect-ratio: auto 300 / 225; }
        img:where([data-mode=heightFix]) { width: auto; aspect-ratio: auto 300 / 225; }

        """
}
