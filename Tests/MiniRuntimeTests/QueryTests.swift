import MiniHost
import Testing

/// Selector queries and observers of programs.
struct QueryTests {
    private static let template = """
        <view id='one' class='all' data-kind='x' data-big-number='{{7}}' style='height:10px;width:100px'>{{text}}</view>
        <view class='all' style='height:20px'/>
        <scroll-view id='scroll' scroll-y scroll-top='{{30}}' style='height:100px'>
            <view id='inside' style='height:400px'/>
        </scroll-view>
        <view id='gone' style='display:none'/>
        <view id='far' style='margin-top:1000px;height:50px'/>
        """

    /// The console output of a page whose `onReady` runs the code.
    private func lines(_ code: String, template: String = template, acss: String = "", page: String = "")
        async throws -> [String]
    {
        try await withProgram([
            "pages/index/index.js": """
            const print = (...values) => console.log(values.map(value => JSON.stringify(value)).join(" "));
            Page({ data: { text: "", n: 1 }, \(page) onReady() {
            \(code)
            } });
            """,
            "pages/index/index.axml": template,
            "pages/index/index.acss": acss,
        ]) { fixture in
            await fixture.idle()
            return fixture.lines + fixture.recorder.uncaught.map { "uncaught \($0.name): \($0.message)" }
        }
    }

    @Test func `exec returns results in the order of the requests`() async throws {
        let lines = try await lines(
            """
            my.createSelectorQuery()
              .select('#none').boundingClientRect()
              .select('#one').boundingClientRect()
              .selectAll('.all').boundingClientRect()
              .selectAll('.none').boundingClientRect()
              .selectViewport().boundingClientRect()
              .exec(all => all.forEach(one => print(one)));
            """
        )
        #expect(
            lines == [
                "null",
                #"{"x":0,"y":0,"width":100,"height":10,"left":0,"top":0,"right":100,"bottom":10}"#,
                #"[{"x":0,"y":0,"width":100,"height":10,"left":0,"top":0,"right":100,"bottom":10},"#
                    + #"{"x":0,"y":10,"width":390,"height":20,"left":0,"top":10,"right":390,"bottom":30}]"#,
                "[]",
                #"{"width":390,"height":753}"#,
            ]
        )
    }

    @Test func `the actions of a query keep the callbacks of frameworks`() async throws {
        let lines = try await lines(
            """
            const query = my.createSelectorQuery();
            query.select('#one').boundingClientRect().selectAll('.all').boundingClientRect();
            query.actions.forEach((action, index) => { action.callback = rects => print(index, rects.length ?? rects.height) });
            query.exec(function (all) {
                this.actions.forEach((action, index) => action.callback(all[index]));
                print(query.select('#one').boundingClientRect().actions.length);
            });
            """
        )
        #expect(lines == ["0 10", "1 2", "1"])
    }

    @Test func `the node of a canvas has contexts`() async throws {
        let lines = try await lines(
            """
            my.createSelectorQuery().select('#paper').node().select('#one').node().exec(([canvas, none]) => {
                const context = canvas.node.getContext('2d');
                print(typeof context.fillRect, typeof canvas.node.requestAnimationFrame, none.node);
            });
            """,
            template: "<canvas id='paper'/><view id='one'/>"
        )
        #expect(lines == [#""function" "function" null"#])
    }

    @Test func `results arrive later, and callbacks of requests before that of exec`() async throws {
        let lines = try await lines(
            """
            this.createSelectorQuery().select('#one').boundingClientRect(r => print('rect', r.height)).exec(() => print('exec'));
            print('first');
            """
        )
        #expect(lines == [#""first""#, #""rect" 10"#, #""exec""#])
    }

    @Test func `a canvas is ready once it is shown, and has one node`() async throws {
        let lines = try await lines(
            "this.setData({ shown: true })",
            template: "<canvas id='late' a:if='{{shown}}' width='40' height='{{30}}' onReady='draw'/>",
            page: """
                draw({ type }) {
                    const query = receive => my.createSelectorQuery().select('#late').node().exec(([{ node }]) => receive(node));
                    query(first => {
                        print(type, first.width, first.height);
                        first.width = 600;
                        query(second => print(second === first, second.width, second.getContext('2d') === first.getContext('2d')));
                        this.setData({ shown: 1 });
                    });
                },
                """
        )
        #expect(lines == [#""ready" 40 30"#, "true 600 true"])
    }

    @Test func `data that is set before exec is rendered`() async throws {
        let lines = try await lines(
            """
            this.setData({ n: 3 }, () => print('set'));
            my.createSelectorQuery().selectAll('.row').boundingClientRect(rows => print(rows.length, rows[2].top)).exec();
            """,
            template: "<view a:for='{{n}}' class='row' style='height:5px'/>",
        )
        #expect(lines == [#""set""#, "3 10"])
    }

    @Test func `an element that is not shown has an empty rectangle`() async throws {
        let lines = try await lines(
            "my.createSelectorQuery().select('#gone').boundingClientRect(r => print(r.width, r.height, r.top)).exec();"
        )
        #expect(lines == ["0 0 0"])
    }

    @Test func `scroll offsets are returned and move the content`() async throws {
        let lines = try await lines(
            """
            my.createSelectorQuery().select('#scroll').scrollOffset().select('#inside').boundingClientRect()
              .selectViewport().scrollOffset().exec(([scroll, inside, window]) => {
                print(scroll.scrollTop, scroll.scrollLeft, scroll.id, inside.top, inside.height, window);
              });
            """
        )
        #expect(lines == [#"30 0 "scroll" 0 400 {"scrollTop":0,"scrollLeft":0}"#])
    }

    @Test func `fields returns the requested properties`() async throws {
        let lines = try await lines(
            """
            my.createSelectorQuery().select('#one').fields({
              id: true, dataset: true, rect: true, size: true,
              computedStyle: ['color', 'height', 'fontSize', 'margin-left', 'opacity', 'nothing'],
              properties: ['class'],
            }, r => print(r)).exec();
            """,
            acss: "page { font-size: 10px } .all { color: red }",
        )
        #expect(
            lines == [
                #"{"id":"one","dataset":{"kind":"x","bigNumber":7},"width":100,"height":"10px","left":0,"top":0,"#
                    + #""right":100,"bottom":10,"class":"all","color":"rgb(255, 0, 0)","fontSize":"10px","margin-left":"0px","#
                    + #""opacity":"1","nothing":""}"#
            ]
        )
    }

    @Test func `canvases have nodes, and some elements have contexts`() async throws {
        let lines = try await lines(
            """
            my.createSelectorQuery()
              .select('#c').node(({ node }) => print(node.width, node.height, typeof node.getContext('2d').fillRect))
              .select('#c').context(({ context }) => print(typeof context.fillRect, typeof context.getContext))
              .selectAll('.v').fields({ id: true, context: true, node: true }, all =>
                print(all.map(({ id, context, node }) => [id, typeof context?.play, typeof context?.moveToLocation, node])))
              .exec(results => print(results.length));
            """,
            template: """
                <canvas id='c' style='width: 40px; height: 30px'/><video id='v' class='v'/><map id='m' class='v'/>
                <view id='w' class='v'/>
                """,
        )
        #expect(
            lines == [
                #"40 30 "function""#, #""function" "undefined""#,
                #"[["v","function","undefined",null],["m","undefined","function",null],["w","undefined","undefined",null]]"#,
                "3",
            ]
        )
    }

    @Test func `a query with an invalid selector finds no elements`() async throws {
        let lines = try await lines(
            "my.createSelectorQuery().select('..').boundingClientRect().selectAll('').boundingClientRect().exec(r => print(r));"
        )
        #expect(lines == ["[null,[]]"])
    }

    @Test func `a component queries its own template`() async throws {
        let lines = try await withProgram([
            "pages/index/index.js": """
            Page({ onReady() {
              this.createSelectorQuery().selectAll('.x').boundingClientRect(r => console.log('page ' + r.length)).exec();
              my.createSelectorQuery().selectAll('.x').boundingClientRect(r => console.log('all ' + r.length)).exec();
            } });
            """,
            "pages/index/index.json": #"{"usingComponents":{"card":"/components/card"}}"#,
            "pages/index/index.axml": "<view class='x' style='height:5px'/><card/>",
            "components/card.json": #"{"component":true}"#,
            "components/card.axml": "<view class='x' style='height:7px'/><view class='x' style='height:9px'/>",
            "components/card.js": """
            Component({ didMount() {
              this.createSelectorQuery().selectAll('.x').boundingClientRect(r => console.log('own ' + r.map(b => b.height))).exec();
              my.createSelectorQuery().in(this).select('.x').boundingClientRect(r => console.log('in ' + r.top)).exec();
            } });
            """,
        ]) { fixture in
            await fixture.idle()
            return fixture.lines
        }
        #expect(lines.sorted() == ["all 3", "in 5", "own 7,9", "page 1"])
    }

    @Test func `a program's changes of Array do not affect queries`() async throws {
        let lines = try await lines(
            """
            Array.prototype.push = Array.prototype.map = Map.prototype.get = Object.keys = undefined;
            my.createSelectorQuery().select('#one').boundingClientRect().exec(r => console.log('' + r.length));
            """
        )
        #expect(lines == ["1"])
    }

    // MARK: Observers

    @Test func `an intersection is reported initially and when it changes`() async throws {
        let lines = try await withProgram([
            "pages/index/index.js": """
            Page({ onReady() {
              this.createIntersectionObserver({ thresholds: [0, 0.5, 1], dataset: true })
                .relativeToViewport({ bottom: 10 })
                .observe('#far', r => console.log(`${r.intersectionRatio} ${r.boundingClientRect.top} ${r.relativeRect.bottom} ${r.dataset.k} ${r.id}`));
              my.createIntersectionObserver().observe('#top', r => console.log(`top ${r.intersectionRatio}`));
            } });
            """,
            "pages/index/index.axml": """
            <view id='top' style='height:100px'/><view id='far' data-k='v' style='margin-top:1000px;height:50px'/>
            <view style='height:2000px'/>
            """,
        ]) { fixture in
            await fixture.idle()
            for top in [300, 362, 400, 1200] {
                try await fixture.program.perform(.scroll(top: Double(top)))
                await fixture.idle()
            }
            return fixture.lines
        }
        #expect(lines == ["top 1", "top 0", "0.5 738 763 v far", "1 700 763 v far", "0 -100 763 v far"])
    }

    @Test func `a disconnected observer reports no changes`() async throws {
        let lines = try await lines(
            """
            const observer = my.createIntersectionObserver();
            observer.observe('#one', () => print('seen'));
            observer.disconnect();
            """
        )
        #expect(lines.isEmpty)
    }

    @Test func `all targets are observed on request`() async throws {
        let lines = try await lines(
            "my.createIntersectionObserver({ selectAll: true }).observe('.all', r => print(r.boundingClientRect.top));"
        )
        #expect(lines == ["0", "10"])
    }

    @Test func `a reference element is the frame`() async throws {
        let lines = try await lines(
            "my.createIntersectionObserver().relativeTo('#scroll').observe('#inside', r => print(r.intersectionRatio, r.relativeRect.top));"
        )
        #expect(lines == ["0.25 30"])
    }

    @Test(arguments: [
        ("", ["0 1", "1 0.25"]),
        // An area around both clips nothing, an area between them does.
        ("relativeTo('#list')", ["0 1", "1 0.25"]), ("relativeTo('#inner')", ["0 1", "1 1"]),
        ("relativeToViewport().relativeTo('#inner')", ["0 1", "1 0.25"]),
    ])
    func `content that a scroll view clips is not visible`(relative: String, events: [String]) async throws {
        let lines = try await lines(
            """
            my.createIntersectionObserver({ selectAll: true })\(relative.isEmpty ? "" : ".\(relative)")
              .observe('.row', r => print(+r.id, r.intersectionRatio));
            """,
            template: """
                <scroll-view id='list' scroll-y style='height:100px'><view id='inner' style='height:160px;overflow:hidden'>
                <view a:for='{{5}}' id='{{index}}' class='row' style='height:80px'/></view></scroll-view>
                """
        )
        #expect(lines == events)
    }

    @Test func `content outside of a clipping element is visible, and content that is not shown is not`() async throws {
        let lines = try await lines(
            """
            my.createIntersectionObserver({ selectAll: true })
              .observe('.x', r => print(r.id, r.intersectionRatio, r.boundingClientRect.top));
            """,
            template: """
                <view style='height:10px;overflow:hidden'><view id='in' class='x' style='margin-top:20px;height:10px'/>
                <view id='fixed' class='x' style='position:fixed;top:30px;height:10px;width:10px'/>
                <view id='out' class='x' style='position:absolute;top:40px;height:10px;width:10px'/>
                <view style='position:relative'><view id='held' class='x' style='position:absolute;top:50px;height:10px;width:10px'/>
                </view></view><view id='gone' class='x' style='display:none'/>
                """
        )
        #expect(lines == [#""fixed" 1 30"#, #""out" 1 40"#])
    }

    @Test func `a computed size is that of the content, or of the box if the style requires it`() async throws {
        let lines = try await lines(
            """
            my.createSelectorQuery().selectAll('.x').fields({ size: true, computedStyle: ['height', 'paddingLeft'] }, all =>
              all.forEach(one => print(one.width, one.height, one.paddingLeft))).exec();
            my.createSelectorQuery().selectAll('.x').fields({ computedStyle: ['width'] }, all => print(all)).exec();
            """,
            template: """
                <view class='x' style='width:100px;height:90px;padding:10px;border:1px solid red'/>
                <view class='x' style='box-sizing:border-box;width:100px;height:90px;padding:10px'/>
                <view style='width:200px'><view class='x' style='padding:0 5% 3px'/></view>
                """
        )
        #expect(
            lines == [
                #"122 "90px" "10px""#, #"100 "90px" "10px""#, #"200 "0px" "5%""#,
                #"[{"width":"100px"},{"width":"100px"},{"width":"180px"}]"#,
            ]
        )
    }

    @Test func `a media query is reported once`() async throws {
        let lines = try await lines(
            """
            this.createMediaQueryObserver().observe({ minWidth: 300, orientation: 'portrait' }, r => print(r));
            this.createMediaQueryObserver().observe({ maxWidth: 300 }, r => print(r));
            """
        )
        #expect(lines == [#"{"matches":true}"#, #"{"matches":false}"#])
    }

    @Test func `mistakes in the use of an observer are exceptions`() async throws {
        let lines = try await lines("my.createIntersectionObserver().observe('#one');")
        #expect(lines == ["uncaught TypeError: observe: expected a function"])
    }
}
