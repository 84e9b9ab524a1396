import MiniCore
import MiniRuntime
import Testing

/// Plugins.
extension ComponentFeatureTests {
    @Test(arguments: ["plugins/2019", "plugins/tools", "node_modules/2019", "node_modules/tools"])
    func `plugins provide components, pages and a module`(_ folder: String) async throws {
        let files = [
            "app.json": """
            { "pages": ["pages/a/a"], "plugins": { "tools": { "version": "*", "provider": "2019" } } }
            """,
            "\(folder)/plugin.json": """
            { "publicComponents": { "box": "components/box" }, "publicPages": { "hello": "pages/hello" },
              "pages": ["pages/hello"], "main": "index.js" }
            """,
            "\(folder)/index.js": "import { two } from '/lib/two'; export const one = two - 1",
            "\(folder)/lib/two.js": "export const two = 2",
            "\(folder)/components/box.js": "Component({ didMount() { console.log(this.is) } })",
            "\(folder)/components/box.axml": "<view/>",
            "\(folder)/pages/hello.js": "Page({ onLoad(query) { console.log('hello', query.x) } })",
            "\(folder)/pages/hello.axml": "<view/>",
            "pages/a/a.json": #"{ "usingComponents": { "box": "plugin://tools/box", "none": "plugin://tools/none" } }"#,
        ]
        let lines = try await lines(
            files,
            "<box/><none/>",
            pageScript: """
                Page({ async onReady() {
                    console.log(requirePlugin('tools').one, (await requirePlugin.async('tools')).one);
                    await my.navigateTo({ url: 'plugin://tools/hello?x=1' });
                    try { requirePlugin('other') } catch (error) { console.log(error.message) }
                } })
                """
        )
        #expect(
            lines == [
                "/\(folder)/components/box", "1 1", "hello 1",
                "there is no plugin \"other\": give its folder with --plugin other=DIR, or put it into plugins/other",
            ]
        )
    }

    @Test func `a plugin's templates, scripts and styles have their own root`() async throws {
        let files = [
            "app.json": #"{ "pages": ["pages/a/a"], "plugins": { "tools": { "provider": "2019" } } }"#,
            "plugins/tools/plugin.json": #"{ "publicComponents": { "box": "box" } }"#,
            "plugins/tools/box.js": "Component({})",
            "plugins/tools/box.axml": """
            <import src="/own.axml"/><import-sjs name="own" from="/own.sjs"/>
            <template is="own"/><include src="/part.axml"/><view class="wide">{{own}}</view>
            """,
            "plugins/tools/box.acss": #"@import "/own.acss";"#,
            "plugins/tools/own.axml": #"<template name="own"><view id="template"/></template>"#,
            "plugins/tools/part.axml": #"<view id="included"/>"#,
            "plugins/tools/own.sjs": "export default 'script'",
            "plugins/tools/own.acss": ".wide { width: 7px }",
            // The program's pages and components have the same names.
            "own.axml": "<template name=\"own\"/>", "part.axml": "", "own.sjs": "export default 'wrong'",
            "own.acss": ".wide { width: 8px }",
            "pages/a/a.json": #"{ "usingComponents": { "box": "plugin://tools/box" } }"#,
            "pages/a/a.axml": #"<box id="box"/>"#,
            "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let outline = try await fixture.program.outline()
            #expect(outline == "box#box\n  view#template\n  view#included\n  view.wide\n    script")
            let widths = try await fixture.program.evaluate(
                """
                return new Promise(resolve => my.createSelectorQuery().select('.wide').boundingClientRect()
                    .exec(([rect]) => resolve(rect.width)));
                """
            )
            #expect(widths == 7)
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `a program and a plugin cannot access each other's pages and components`() async throws {
        let files = [
            "app.json": #"{ "pages": ["pages/a/a"], "plugins": { "tools": { "provider": "2019" } } }"#,
            "plugins/tools/plugin.json": """
            { "publicComponents": { "box": "box" }, "publicPages": { "hello": "hello" }, "pages": ["hello"] }
            """,
            "plugins/tools/box.js": """
            Component({ methods: { reach() {
                const inner = this.$selectComponent('#inner');
                const around = [this.$page, this.selectOwnerComponent(), this.selectComposedParentComponent()];
                return [inner.is, getApp(), ...around, inner.selectOwnerComponent() === this].join();
            } } })
            """,
            "plugins/tools/box.json": #"{ "component": true, "usingComponents": { "inner": "./inner" } }"#,
            "plugins/tools/box.axml": #"<inner id="inner"/>"#,
            "plugins/tools/inner.js": "Component({})", "plugins/tools/inner.axml": "<view/>",
            "plugins/tools/hello.js": """
            const routes = list => list.map(page => page && page.route);
            Page({
                onLoad() {
                    console.log(routes(getCurrentPages()), getCurrentPages()[1] === this);
                    console.log(routes(getCurrentPages({ getAllPages: true })));
                },
            });
            """,
            "plugins/tools/hello.axml": "<view/>",
            "pages/a/a.json": #"{ "usingComponents": { "box": "plugin://tools/box", "own": "./own" } }"#,
            "pages/a/own.js": "Component({})", "pages/a/own.axml": "<view/>",
            // A folder of the program with the name of the plugins folder.
            "plugins/routes/list.js": "module.exports = () => getCurrentPages().map(page => page && page.route)",
        ]
        let lines = try await lines(
            files,
            #"<box id="box" ref="keep"/><own id="own"/>"#,
            pageScript: """
                const list = require('/plugins/routes/list');
                Page({
                    keep(box) { this.box = box },
                    async onReady() {
                        console.log(this.$selectComponent('#box'), this.$selectComponent('#own').is, this.box.reach());
                        await my.navigateTo({ url: 'plugin://tools/hello' });
                        console.log(list(), getCurrentPages()[0] === this);
                        const [, other] = getCurrentPages({ getAllPages: true });
                        console.log(other.route, typeof other.onLoad, typeof other.setData);
                    },
                });
                """
        )
        #expect(
            lines == [
                "null /pages/a/own /plugins/tools/inner,,,,,true",
                #"[ null, "plugins/tools/hello" ] true"#, #"[ "pages/a/a", "plugins/tools/hello" ]"#,
                #"[ "pages/a/a", null ] true"#, "plugins/tools/hello undefined undefined",
            ]
        )
    }

    @Test func `a plugin in development is the one of the project`() async throws {
        let files = [
            "mini.project.json": #"{ "compileType": "plugin", "miniprogramRoot": "demo", "pluginRoot": "plugin" }"#,
            "demo/app.json": """
            { "pages": ["pages/a/a"],
              "plugins": { "own": { "version": "dev", "provider": "{{currentPluginId}}" } } }
            """,
            "demo/app.js": "App({})",
            "demo/pages/a/a.json": #"{ "usingComponents": { "box": "plugin://own/box" } }"#,
            "demo/pages/a/a.axml": "<box/>",
            "demo/pages/a/a.js": """
            const { value } = requirePlugin('own');
            const reach = path => { try { return require(path) } catch (error) { return error.message.includes('secret') } };
            Page({ onReady() { console.log(value, reach('../../../secret'), reach('/secret')) } })
            """,
            "plugin/plugin.json": #"{ "publicComponents": { "box": "box" }, "main": "main.js" }"#,
            "plugin/main.js": """
            const outside = () => { try { require('../secret') } catch (error) { return error.message.includes('secret') } };
            export const value = require('/part') + outside();
            """,
            "plugin/part.js": "module.exports = 'part '",
            "plugin/box.js": "Component({ didMount() { console.log('box') } })",
            "plugin/box.axml": "<view/>", "plugin/box.json": #"{ "component": true }"#,
            "secret.js": "module.exports = 'secret'",
        ]
        let lines = try await withProgram(files) { fixture in
            await fixture.idle()
            return fixture.lines + fixture.recorder.uncaught.map { "uncaught \($0.message)" }
        }
        #expect(lines == ["box", "part true true true"])
    }

    @Test func `functions of a plugin that only the vendor's host loads have no effect`() async throws {
        let files = [
            "app.json": #"{ "pages": ["pages/a/a"], "plugins": { "far": { "version": "*", "provider": "1" } } }"#
        ]
        let script = """
            const far = requirePlugin('far');
            Page({ async onLoad() {
                console.log(typeof far, far.upload(1), Object.keys(far).length, `${far}`, typeof await requirePlugin.async('far'));
            } })
            """
        let absence = "there is no plugin \"far\": give its folder with --plugin far=DIR, or put it into"
        #expect(
            try await lines(files, "<view/>", pageScript: script) == [
                "object undefined 0 [object Object] object", "uncaught \(absence) plugins/far or plugins/1",
            ]
        )
    }
}
