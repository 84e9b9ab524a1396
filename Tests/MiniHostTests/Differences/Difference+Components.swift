import MiniHost

extension Difference {
    /// A page that shows one component.
    private static func page(_ script: String, _ template: String = "<view/>", attributes: String = "") -> [String:
        String]
    {
        [
            "pages/a/a.json": #"{"usingComponents": {"card": "/card"}}"#, "pages/a/a.axml": "<card \(attributes)/>",
            "card.js": script, "card.axml": template, "card.json": #"{"component": true}"#,
        ]
    }

    static let components: [Difference] = [
        Difference(
            area: .components,
            subject: "component2 without mini.project.json",
            documented: "Off without a setting.",
            here: "On if a component defines `onInit` or `deriveDataFromProps`.",
            reason: "Such a folder is the output of a build or written by hand, and never ran with component2 off.",
            files: page("Component({ onInit() { getApp().hasRun = true; } })"),
            code: "[getApp().hasRun, my.canIUse('component2')]",
            expected: [true, true],
        ),
        Difference(
            area: .components,
            subject: "`didUpdate` after `setData` of an equal value",
            documented: "Called whenever `setData` changes data.",
            here: "Called when the content of data is different.",
            reason: "Components that measure themselves in `didUpdate` would be updated without end.",
            files: page(
                """
                Component({
                    data: { size: 1 },
                    didMount() { getApp().card = this; getApp().count = 0; },
                    didUpdate() { getApp().count += 1; },
                })
                """
            ),
            code: """
                const { card } = getApp();
                for (const size of [1, 2, 2]) await new Promise(done => card.setData({ size }, done));
                return getApp().count;
                """,
            expected: 1,
        ),
        Difference(
            area: .components,
            subject: "Several calls of `setData` in a turn",
            documented: "Each is a transfer of its own without `$batchedUpdates`.",
            here: "Rendered one by one only if a component of the page can observe it; otherwise together.",
            reason: "No script can observe the difference, and one rendering is cheaper.",
            code: """
                const page = getCurrentPages()[0], order = [];
                await new Promise(done => {
                    page.setData({ a: 1 }, () => order.push(page.data.a));
                    page.setData({ a: 2 }, () => done(order.push(page.data.a)));
                });
                return order;
                """,
            expected: [2, 2],
        ),
        Difference(
            area: .components,
            subject: "Props with hyphens, and `class`",
            documented: "Nothing.",
            here: "`max-num` is the prop `maxNum`, and `class` is `className`.",
            reason: "The vendor's component libraries and all output of uni-app rely on it.",
            files: page(
                "Component({ props: { maxNum: 0, className: '' }, didMount() { getApp().props = this.props; } })",
                attributes: "max-num='{{3}}' class='wide'",
            ),
            code: "[getApp().props.maxNum, getApp().props.className]",
            expected: [3, "wide"],
        ),
        Difference(
            area: .components,
            subject: "Functions and dates in data as props",
            documented: "Nothing.",
            here: "Functions are passed as they are; dates are copied as `setData` copies data.",
            reason: "The output of uni-app passes refs as functions, and programs pass objects with functions.",
            files: page(
                "Component({ props: { item: {} }, didMount() { getApp().item = this.props.item; } })",
                attributes: "item='{{item}}'",
            ).merging(["pages/a/a.js": "Page({ data: { item: { call: () => 1, at: new Date(0) } } })"]) { $1 },
            code: "[getApp().item.call(), getApp().item.at]",
            expected: [1, "1970-01-01T00:00:00.000Z"],
        ),
        Difference(
            area: .components,
            subject: "Arrow functions in templates, `slot` without an element, components in a `template`",
            documented: "The compiler of base library 2 rejects them, or its base library shows nothing.",
            here: "They are rendered; `mini check` warns.",
            reason: "Public programs contain them, and frameworks generate them.",
            files: page(
                "Component({ props: { count: 0 }, didMount() { getApp().count = this.props.count; } })",
                attributes: "count='{{[1, 2, 3].filter(x => x > 1).length}}'",
            ),
            code: "getApp().count",
            expected: 2,
        ),
        Difference(
            area: .components,
            subject: "Unknown tags, missing components, tags that are never closed",
            documented: "Errors of the compiler.",
            here: "Shown as elements, with a warning; `mini check` warns.",
            reason: "Published programs contain them and show their pages.",
            files: [
                "pages/a/a.axml": "<vew><view>text", "pages/a/a.js": "Page({ onReady() { getApp().isReady = true; } })",
            ],
            code: "await new Promise(done => setTimeout(done, 1)), getApp().isReady",
            expected: true,
        ),
        Difference(
            area: .components,
            subject: "Plugins that are not in the folder",
            documented: "The vendor's client downloads them.",
            here: "An error names `--plugin`; the page continues, their tags are unknown, their functions do nothing.",
            reason: "Only the vendor has them.",
            files: ["app.json": #"{"pages": ["pages/a/a"], "plugins": {"p": {"version": "*", "provider": "1"}}}"#],
            code: "typeof requirePlugin('p').anything",
            expected: "function",
        ),
    ]
}
