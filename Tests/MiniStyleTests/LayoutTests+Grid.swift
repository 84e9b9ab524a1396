/// Grid containers.
extension LayoutTests {
    static let grid: [Row] = [
        Row(
            name: "fixed tracks, shares of the free space and gaps",
            template: """
                <view id='p' style='display:grid;grid-template-columns:50px 1fr 2fr;grid-template-rows:20px 30px;gap:5px 10px'>\
                <view id='a'/><view id='b'/><view id='c'/><view id='d'/></view>
                """,
            boxes: [
                "p": "0 0 375 55", "a": "0 0 50 20", "b": "60 0 101.67 20", "c": "171.67 0 203.33 20",
                "d": "0 25 50 30",
            ],
        ),
        Row(
            name: "repeated tracks, percentages and calculations",
            template: """
                <view style='display:grid;width:200px;grid-template-columns:repeat(2, 20% calc(10% + 5px))'>\
                <view id='a' style='height:1px'/><view id='b'/><view id='c'/><view id='d'/></view>
                """,
            boxes: ["a": "0 0 40 1", "b": "40 0 25 1", "c": "65 0 40 1", "d": "105 0 25 1"],
        ),
        Row(
            name: "a share is at least as large as its content unless the minimum is zero",
            template: """
                <view style='display:grid;width:100px;grid-template-columns:1fr 1fr'>\
                <view id='a' style='width:80px;height:1px'/><view id='b'/></view>\
                <view style='display:grid;width:100px;grid-template-columns:repeat(2, minmax(0, 1fr))'>\
                <view id='c' style='width:80px;height:1px'/><view id='d'/></view>
                """,
            boxes: ["a": "0 0 80 1", "b": "80 0 20 1", "c": "0 1 80 1", "d": "50 1 50 1"],
        ),
        Row(
            name: "shares that sum to less than one leave space",
            template: """
                <view style='display:grid;width:100px;grid-template-columns:.2fr .3fr'>\
                <view id='a' style='height:1px'/><view id='b'/></view>
                """,
            boxes: ["a": "0 0 20 1", "b": "20 0 30 1"],
        ),
        Row(
            name: "automatic tracks are as large as their content and share the free space",
            template: """
                <view style='display:grid;width:100px;grid-template-columns:auto auto'>\
                <view id='a'><view style='width:30px;height:5px'/></view><view id='b'><view style='width:10px;height:8px'/></view></view>\
                <view style='display:grid;width:100px;grid-template-columns:auto auto;justify-content:start'>\
                <view id='c'><view style='width:30px;height:5px'/></view><view id='d'><view style='width:10px;height:8px'/></view></view>
                """,
            boxes: ["a": "0 0 60 8", "b": "60 0 40 8", "c": "0 8 30 8", "d": "30 8 10 8"],
        ),
        Row(
            name: "the limits of minmax and of fit-content",
            template: """
                <view style='display:grid;width:100px;grid-template-columns:minmax(20px, 40px) minmax(30px, 1fr)'>\
                <view id='a' style='height:1px'/><view id='b'/></view>\
                <view style='display:grid;width:100px;grid-template-columns:fit-content(30px) fit-content(30px) 1fr;font-size:10px'>\
                <view id='c'>aa</view><view id='d'>aaaa aaaa</view><view id='e'/></view>
                """,
            boxes: [
                "a": "0 0 40 1", "b": "40 0 60 1", "c": "0 1 10.88 24", "d": "10.88 1 30 24", "e": "40.88 1 59.12 24",
            ],
        ),
        Row(
            name: "the content of an item in several flexible tracks does not make a container wider",
            template: """
                <view style='display:grid;grid-template-columns:min-content'>\
                <view id='p' style='display:grid;grid-template-columns:repeat(2, 1fr);font-size:10px'><view id='a'>aaaa</view>\
                <view id='b'>a</view><view id='c' style='grid-column:span 2;white-space:nowrap'>aaaaa aaaaa</view></view></view>
                """,
            boxes: ["p": "0 0 27.2 24", "a": "0 0 21.76 12", "b": "21.76 0 5.44 12", "c": "0 12 27.2 12"],
        ),
        Row(
            name: "tracks as narrow or as wide as their text",
            template: """
                <view style='display:grid;width:200px;grid-template-columns:min-content max-content;font-size:10px'>\
                <view id='a'>aa aaaa</view><view id='b'>aa aaaa</view></view>
                """,
            boxes: ["a": "0 0 21.76 24", "b": "21.76 0 35.12 24"],
        ),
        Row(
            name: "tracks that fill the container",
            template: """
                <view style='display:grid;width:200px;gap:10px;grid-template-columns:repeat(auto-fill, 60px)'>\
                <view id='a' style='height:1px'/><view/><view id='b' style='height:1px'/></view>\
                <view style='display:grid;width:200px;gap:10px;grid-template-columns:repeat(auto-fit, minmax(40px, 1fr))'>\
                <view id='c' style='height:1px'/><view id='d'/></view>\
                <view style='display:grid;width:200px;gap:10px;grid-template-columns:repeat(auto-fill, minmax(40px, 1fr))'>\
                <view id='e' style='height:1px'/></view>
                """,
            boxes: ["a": "0 0 60 1", "b": "140 0 60 1", "c": "0 1 95 1", "d": "105 1 95 1", "e": "0 2 42.5 1"],
        ),
        Row(
            name: "the height of rows",
            template: """
                <view id='p' style='display:grid;height:100px;grid-template-rows:10px 1fr auto'><view id='a'/><view id='b'/>\
                <view id='c' style='height:20px'/></view>\
                <view id='q' style='display:grid;grid-template-rows:1fr 2fr'><view id='d'/><view id='e' style='height:20px'/></view>
                """,
            boxes: [
                "p": "0 0 375 100", "a": "0 0 375 10", "b": "0 10 375 70", "c": "0 80 375 20", "q": "0 100 375 30",
                "d": "0 100 375 10", "e": "0 110 375 20",
            ],
        ),
        Row(
            name: "a smallest height is distributed",
            template: """
                <view id='p' style='display:grid;min-height:90px;grid-template-rows:1fr 2fr'><view id='a'/><view id='b'/></view>\
                <view id='q' style='display:grid;min-height:40px;align-content:center'><view id='c' style='height:10px'/></view>
                """,
            boxes: ["p": "0 0 375 90", "a": "0 0 375 30", "b": "0 30 375 60", "q": "0 90 375 40", "c": "0 105 375 10"],
        ),
        Row(
            name: "percentages refer to the area",
            template: """
                <view style='display:grid;grid-template:40px / 100px 50px'>\
                <view id='a' style='width:50%;height:25%;margin-left:10%'/><view id='b' style='padding-left:20%;height:100%'/></view>
                """,
            boxes: ["a": "10 0 50 10", "b": "100 0 50 40"],
        ),
        Row(
            name: "items and tracks are aligned",
            template: """
                <view style='display:grid;width:100px;height:100px;grid-template:40px 20px / 30px 30px;place-content:center space-between;place-items:end center'>\
                <view id='a' style='width:10px;height:10px'/><view id='b' style='width:10px;height:10px;align-self:start;justify-self:end'/>\
                <view id='c' style='place-self:stretch'/><view id='d' style='width:10px;height:10px;margin:auto'/></view>
                """,
            boxes: ["a": "10 50 10 10", "b": "90 20 10 10", "c": "0 60 30 20", "d": "80 65 10 10"],
        ),
        Row(
            name: "an item that is not stretched is as large as its content",
            template: """
                <view style='display:grid;grid-template:50px / 100px;place-items:start;font-size:10px'>\
                <view id='a' style='padding:3px'>aa</view></view>
                """,
            boxes: ["a": "0 0 16.88 18"],
        ),
        Row(
            name: "margins do not collapse, and an item with a ratio keeps it",
            template: """
                <view id='p' style='display:grid;grid-template-columns:100px 100px'>\
                <view id='a' style='aspect-ratio:2'/><view id='b' style='margin:5px'><view style='margin:7px;height:60px'/></view></view>
                """,
            boxes: ["p": "0 0 375 84", "a": "0 0 100 50", "b": "105 5 90 74"],
        ),
        Row(
            name: "an inline grid is as wide as its tracks",
            template: """
                <view style='line-height:0'><view id='p' style='display:inline-grid;grid-template-columns:30px auto;column-gap:5px'>\
                <view id='a' style='height:10px'/><view id='b' style='width:20px'/></view></view>
                """,
            boxes: ["p": "0 0 55 10", "a": "0 0 30 10", "b": "35 0 20 10"],
        ),
    ]

    static let gridPlaces: [Row] = [
        Row(
            name: "lines by numbers and spans",
            template: """
                <view class='g'><view id='a' style='grid-column:2 / 4;grid-row:1'/><view id='b' style='grid-column:-2 / -1;grid-row:2'/>\
                <view id='c' style='grid-area:2 / 1 / span 2 / span 2'/><view id='d' style='grid-column-end:3;grid-row:1 / 1'/>\
                <view id='e' style='grid-row:4;grid-column:3 / 2'/></view>
                """,
            acss: ".g{display:grid;width:90px;grid-template-columns:repeat(3,30px);grid-auto-rows:10px}",
            boxes: ["a": "30 0 60 10", "b": "60 10 30 10", "c": "0 10 60 20", "d": "30 0 30 10", "e": "30 30 30 10"],
        ),
        Row(
            name: "items fill the cells after the last one, or the first gap",
            template: """
                <view class='g'><view id='a'/><view id='b' style='grid-column:span 2'/><view id='c' style='grid-column:span 2'/>\
                <view id='d'/></view>\
                <view class='g' style='grid-auto-flow:dense'><view id='e' style='grid-column:span 2'/>\
                <view id='f' style='grid-column:span 2'/><view id='g'/><view id='h' style='grid-column:2'/></view>
                """,
            acss: ".g{display:grid;width:90px;grid-template-columns:repeat(3,30px);grid-auto-rows:10px}",
            boxes: [
                "a": "0 0 30 10", "b": "30 0 60 10", "c": "0 10 60 10", "d": "60 10 30 10", "e": "0 20 60 10",
                "f": "0 30 60 10", "g": "60 20 30 10", "h": "30 40 30 10",
            ],
        ),
        Row(
            name: "items flow around those with a position",
            template: """
                <view class='g'><view id='a'/><view id='b' style='grid-row:1;grid-column:2'/><view id='c'/>\
                <view id='d' style='grid-row:2'/><view id='e' style='grid-column:1'/></view>
                """,
            acss: ".g{display:grid;width:60px;grid-template-columns:repeat(2,30px);grid-auto-rows:10px}",
            boxes: ["a": "0 0 30 10", "b": "30 0 30 10", "c": "30 10 30 10", "d": "0 10 30 10", "e": "0 20 30 10"],
        ),
        Row(
            name: "columns are filled first",
            template: """
                <view class='g'><view id='a'/><view id='b'/><view id='c'/><view id='d' style='grid-row:span 2'/></view>
                """,
            acss:
                ".g{display:grid;grid-auto-flow:column;grid-template-rows:10px 20px;grid-auto-columns:30px 40px;justify-content:start}",
            boxes: ["a": "0 0 30 10", "b": "0 10 30 20", "c": "30 0 40 10", "d": "70 0 30 30"],
        ),
        Row(
            name: "named areas and lines",
            template: """
                <view class='g'><view id='a' style='grid-area:main'/><view id='b' style='grid-area:head'/>\
                <view id='c' style='grid-column:side;grid-row:main-start'/><view id='d' style='grid-column:x / x 2;grid-row:3'/></view>
                """,
            acss: """
                .g{display:grid;width:90px;grid-template-areas:"head head" 'side main';
                grid-template-columns:[x] 30px [y] 60px [x];grid-template-rows:10px 20px;grid-auto-rows:5px}
                """,
            boxes: ["a": "30 10 60 20", "b": "0 0 90 10", "c": "0 10 30 20", "d": "0 30 90 5"],
        ),
        Row(
            name: "the shorthands of a template",
            template: """
                <view style="display:grid;grid-template:'a a' 10px [r] 'b c' 20px / 1fr 3fr;width:80px">\
                <view id='a' style='grid-area:a'/><view id='b' style='grid-area:c'/><view id='c' style='grid-row:r;grid-column:1'/></view>\
                <view style='display:grid;grid:10px / auto-flow 30px;justify-content:start'><view id='d'/><view id='e'/></view>\
                <view style='display:grid;grid:auto-flow 15px / 40px 40px;grid-row-gap:1px'><view/><view/><view id='f'/></view>
                """,
            boxes: [
                "a": "0 0 80 10", "b": "20 10 60 20", "c": "0 10 20 20", "d": "0 30 30 10", "e": "30 30 30 10",
                "f": "0 56 40 15",
            ],
        ),
        Row(
            name: "implicit tracks before the first line",
            template: """
                <view style='display:grid;grid-template-columns:20px;grid-auto-columns:30px;grid-auto-rows:10px;justify-content:start'>\
                <view id='a' style='grid-column:-3'/><view id='b' style='grid-column:1'/></view>
                """,
            boxes: ["a": "0 0 30 10", "b": "30 0 20 10"],
        ),
        Row(
            name: "an item across tracks enlarges those that depend on content",
            template: """
                <view style='display:grid;width:200px;grid-template-columns:20px auto auto;justify-content:start'>\
                <view id='a' style='grid-column:span 3;width:80px;height:1px'/><view/><view id='b' style='width:10px'/><view id='c'/></view>
                """,
            boxes: ["a": "0 0 80 1", "b": "20 1 10 0", "c": "55 1 25 0"],
        ),
        Row(
            name: "texts are items, and others are placed outside the flow",
            template: """
                <view style='display:grid;grid-template-columns:50px 50px;font-size:10px;position:relative'>aa\
                <view id='a' style='position:absolute;right:0;width:5px;height:5px'/><view id='b'/></view>
                """,
            boxes: ["a": "370 0 5 5", "b": "50 0 50 12"],
        ),
        Row(
            name: "the order of items",
            template: """
                <view style='display:grid;grid-template-columns:20px 20px;grid-auto-rows:5px'>\
                <view id='a' style='order:1'/><view id='b'/></view>
                """,
            boxes: ["a": "20 0 20 5", "b": "0 0 20 5"],
        ),
    ]
}
