internal import MiniCore
internal import MiniStyle
internal import MiniSyntax
internal import MiniTemplate
internal import Mutations

/// Templates, style sheets, selectors and markup.
extension FuzzTarget {
    /// AXML.
    package static let axml = FuzzTarget(
        "axml",
        "AXML, compiled and reviewed",
        InputSource(
            ProgramSamples.files(".axml") + [Array("<view a:if='{{x}}'/>".utf8)],
            pieces: MutationPieces.templates
        ),
        execute: { input in
            let source = SourceText(bytes: input, file: "page.axml")
            let review = TemplateReview(source, components: ["card"])
            for element in review.elements {
                try require((0...source.bytes.count).contains(element.offset), "an offset is outside of the text")
            }
            let compiled: CompiledTemplate
            do throws(TemplateError) {
                compiled = try TemplateCompiler.compile(source, components: ["card"])
            } catch {
                return try rejected(error, source)
            }
            for warning in compiled.warnings { try requirePosition(warning.line, warning.column, in: source) }
            try requireParsed("(\(compiled.code)\n)")
            return .accepted
        },
    )

    /// ACSS.
    package static let acss = FuzzTarget(
        "acss",
        "ACSS, parsed and applied to a page",
        InputSource(ProgramSamples.files(".acss") + sheets, pieces: MutationPieces.styles),
        execute: { input in
            let source = SourceText(bytes: input, file: "page.acss")
            let sheet = StyleParser.parse(source)
            for warning in sheet.warnings + sheet.unknownProperties {
                try requirePosition(warning.line ?? 0, warning.column ?? 0, in: source)
            }
            let origin = StyleOrigin(definition: "pages/a/a", rules: sheet.rules, reach: .everywhere)
            let styles = PageStyles(origins: [origin], viewport: viewport)
            let layout = BuiltInLayout().layout(styles.styled(page), in: viewport)
            for box in layout.boxes.values {
                let isValid = box.width >= 0 && box.height >= 0 && box.x.isFinite && box.y.isFinite
                try require(isValid, "a box is \(box)")
            }
            return sheet.warnings.isEmpty ? .accepted : .rejected("warnings")
        },
    )

    /// Selectors of elements, media queries and style attributes.
    package static let selectors = FuzzTarget(
        "selectors",
        "selectors, media queries and style attributes",
        InputSource(texts: selectorTexts, pieces: MutationPieces.styles),
        execute: { input in
            let text = String(decoding: input, as: UTF8.self)
            for theme in DeviceTheme.allCases {
                _ = MediaQuery.matches(text, viewport, theme)
                _ = MediaQuery.resolved(text, theme)
            }
            for mistake in StyleParser.mistakes(inAttribute: text) {
                try require((0...text.utf8.count).contains(mistake.offset), "an offset is outside of the text")
            }
            guard let selector = ElementSelector(text) else { return .rejected("selector") }
            let found = selector.elements(in: StyleTree(page), limit: 3)
            try require(found.count <= 3, "\(found.count) elements are found")
            return .accepted
        },
    )

    /// The HTML of `rich-text`.
    package static let richText = FuzzTarget(
        "rich-text",
        "HTML of rich-text",
        InputSource(
            texts: richTexts,
            pieces: MutationPieces.templates + ["<p>", "</p>", "<img src='a'>", "&#x110000;"]
        ),
        execute: { input in
            let nodes = RichTextMarkup.nodes(.string(String(decoding: input, as: UTF8.self)))
            let depth = nodes.map(nestingDepth).max() ?? 0
            try require(depth <= 66, "the nodes are \(depth) levels deep")
            for node in nodes { _ = RichTextMarkup.text(of: node) }
            return .accepted
        },
    )

    private static let viewport = Viewport(width: 375, height: 600, pixelRatio: 2)

    private static let page = ViewNode(
        id: 0,
        tag: "page",
        children: [
            ViewNode(id: 1, tag: "a", children: [ViewNode(id: 2, text: "你 text")]),
            ViewNode(
                id: 3,
                tag: "view",
                attributes: ScriptObject([("class", "b"), ("id", "c")]),
                children: [ViewNode(id: 4, tag: "a"), ViewNode(id: 5, tag: "image")],
            ),
        ],
    )

    private static let sheets = [
        ".b{display:flex;flex-wrap:wrap;gap:1rpx}.b>a{flex:1 1 0;min-width:calc(50% - 2px);margin:auto}",
        "page{--x:1px;font:12px/1.5 x}a:not(.b):nth-child(2n+1)~a::before{width:var(--x);content:'</style>'}",
        "@media (max-width:400px){a{height:50vh;line-height:1.5;padding:1px 2px 3px}}@import './a.acss' screen;",
        "@keyframes k{from{left:0}50%{left:1rem}to{left:-1e3px!important}}@font-face{font-family:f;src:url(a b)}",
    ].map { Array($0.utf8) }

    private static let selectorTexts = [
        "view", ".b > a, #c", "a:not(.b):nth-child(2n + 1) ~ a", "page >>> view[class=b]", "*", "view a image",
        "(min-width: 100px) and (orientation: portrait)", "not screen, (aspect-ratio: 16/9)", "color: red; width: 1rpx",
    ]

    private static let richTexts = [
        "<p class='a'>text <b>bold</b>&amp;<br/></p>", "<ul><li>a<li>b</ul><!-- c --><table><tr><td>d</table>",
        "<script>if (a < b) c</script><img src=\"a.png\" width=1>&#x4E2D;&nbsp;",
    ]

    private static func nestingDepth(_ node: ScriptValue) -> Int {
        1 + ((node["children"]?.array ?? []).map(nestingDepth).max() ?? 0)
    }
}
