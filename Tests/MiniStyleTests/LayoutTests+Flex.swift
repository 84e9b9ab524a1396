/// Flex containers, positions and built-in components.
extension LayoutTests {
    static let flex: [Row] = [
        Row(
            name: "a row",
            template: """
                <view id='p' style='display:flex'><view id='a' style='width:50px;height:10px'/>\
                <view id='b' style='width:60px;height:20px'/></view>
                """,
            boxes: ["p": "0 0 375 20", "a": "0 0 50 10", "b": "50 0 60 20"],
        ),
        Row(
            name: "items without a height are stretched",
            template: """
                <view style='display:flex'><view id='a' style='width:50px'/><view id='b' style='width:60px;height:20px'/>\
                </view>
                """,
            boxes: ["a": "0 0 50 20", "b": "50 0 60 20"],
        ),
        Row(
            name: "items grow by their factors",
            template: """
                <view style='display:flex'><view id='a' style='flex:1;height:1px'/>\
                <view id='b' style='flex:2;height:1px'/></view>
                """,
            boxes: ["a": "0 0 125 1", "b": "125 0 250 1"],
        ),
        Row(
            name: "items shrink by their sizes",
            template: """
                <view style='display:flex;width:100px'><view id='a' style='width:100px;height:1px'/>\
                <view id='b' style='width:300px;height:1px'/></view>
                """,
            boxes: ["a": "0 0 25 1", "b": "25 0 75 1"],
        ),
        Row(
            name: "one that must not shrink does not",
            template: """
                <view style='display:flex;width:100px'><view id='a' style='width:80px;height:1px;flex-shrink:0'/>\
                <view id='b' style='width:80px;height:1px'/></view>
                """,
            boxes: ["a": "0 0 80 1", "b": "80 0 20 1"],
        ),
        Row(
            name: "text does not shrink below its longest word",
            template: """
                <view style='display:flex;width:50px;font-size:10px'><view id='a'>aaaa aaaa</view>\
                <view id='b' style='width:100px;height:1px'/></view>
                """,
            boxes: ["a": "0 0 21.76 24", "b": "21.76 0 28.24 1"],
        ),
        Row(
            name: "space between",
            template: """
                <view style='display:flex;justify-content:space-between'><view id='a' style='width:75px;height:1px'/>\
                <view id='b' style='width:75px;height:1px'/><view id='c' style='width:75px;height:1px'/></view>
                """,
            boxes: ["a": "0 0 75 1", "b": "150 0 75 1", "c": "300 0 75 1"],
        ),
        Row(
            name: "space around and evenly",
            template: """
                <view style='display:flex;justify-content:space-around'><view id='a' style='width:175px;height:1px'/>\
                <view id='b' style='width:100px;height:1px'/></view>\
                <view style='display:flex;justify-content:space-evenly'><view id='c' style='width:75px;height:1px'/>\
                <view id='d' style='width:150px;height:1px'/></view>
                """,
            boxes: ["a": "25 0 175 1", "b": "250 0 100 1", "c": "50 1 75 1", "d": "175 1 150 1"],
        ),
        Row(
            name: "items are centred in a row",
            template: """
                <view style='display:flex;align-items:center;justify-content:center;height:100px'>\
                <view id='a' style='width:75px;height:20px'/></view>
                """,
            boxes: ["a": "150 40 75 20"],
        ),
        Row(
            name: "one aligns itself",
            template: """
                <view style='display:flex;height:50px'><view id='a' style='width:1px;height:10px;align-self:flex-end'/>\
                </view>
                """,
            boxes: ["a": "0 40 1 10"],
        ),
        Row(
            name: "gaps",
            template: """
                <view style='display:flex;gap:10px'><view id='a' style='flex:1;height:1px'/>\
                <view id='b' style='flex:1;height:1px'/></view>
                """,
            boxes: ["a": "0 0 182.5 1", "b": "192.5 0 182.5 1"],
        ),
        Row(
            name: "a row wraps",
            template: """
                <view id='p' style='display:flex;flex-wrap:wrap'><view id='a' style='width:200px;height:10px'/>\
                <view id='b' style='width:200px;height:20px'/><view id='c' style='width:100px;height:5px'/></view>
                """,
            boxes: ["p": "0 0 375 30", "a": "0 0 200 10", "b": "0 10 200 20", "c": "200 10 100 5"],
        ),
        Row(
            name: "auto margins take the free space",
            template: """
                <view style='display:flex'><view id='a' style='width:75px;height:1px'/>\
                <view id='b' style='width:100px;height:1px;margin-left:auto'/></view>
                """,
            boxes: ["a": "0 0 75 1", "b": "275 0 100 1"],
        ),
        Row(
            name: "a reversed row",
            template: """
                <view style='display:flex;flex-direction:row-reverse'><view id='a' style='width:75px;height:1px'/>\
                <view id='b' style='width:100px;height:1px'/></view>
                """,
            boxes: ["a": "300 0 75 1", "b": "200 0 100 1"],
        ),
        Row(
            name: "order",
            template: """
                <view style='display:flex'><view id='a' style='width:75px;height:1px;order:2'/>\
                <view id='b' style='width:100px;height:1px'/></view>
                """,
            boxes: ["a": "100 0 75 1", "b": "0 0 100 1"],
        ),
        Row(
            name: "flex containers by their former names",
            template: """
                <view style='display:-webkit-flex;-webkit-justify-content:flex-end;-webkit-align-items:center;height:50px'>\
                <view id='a' style='-webkit-flex:1;height:10px'/><view id='b' style='width:75px;height:50px'/></view>\
                <view style='display:-webkit-box;-webkit-box-pack:justify;-webkit-box-align:end;height:40px'>\
                <view id='c' style='width:75px;height:10px'/><view id='d' style='width:100px;height:40px'/></view>\
                <view style='display:-webkit-box;-webkit-box-orient:vertical;height:90px'>\
                <view id='e' style='height:20px'/><view id='f' style='-webkit-box-flex:1'/></view>
                """,
            boxes: [
                "a": "0 20 300 10", "b": "300 0 75 50", "c": "0 80 75 10", "d": "275 50 100 40", "e": "0 90 375 20",
                "f": "0 110 375 70",
            ],
        ),
        Row(
            name: "a column",
            template: """
                <view id='p' style='display:flex;flex-direction:column;align-items:center'>\
                <view id='a' style='width:75px;height:10px'/><view id='b' style='width:175px;height:20px'/></view>
                """,
            boxes: ["p": "0 0 375 30", "a": "150 0 75 10", "b": "100 10 175 20"],
        ),
        Row(
            name: "a column shares out its height",
            template: """
                <view style='display:flex;flex-direction:column;height:100px'><view id='a' style='height:20px'/>\
                <view id='b' style='flex:1'><view id='c' style='height:100%'/></view></view>
                """,
            boxes: ["a": "0 0 375 20", "b": "0 20 375 80", "c": "0 20 375 80"],
        ),
        Row(
            name: "a column with a least height centres",
            template: """
                <view id='p' style='display:flex;flex-direction:column;min-height:100px;justify-content:center'>\
                <view id='a' style='height:20px'/></view>
                """,
            boxes: ["p": "0 0 375 100", "a": "0 40 375 20"],
        ),
        Row(
            name: "percentages of widths and paddings count as part of the content",
            template: """
                <view style='display:flex;width:200px;font-size:10px'><view id='a'><view style='width:50%'>aaaaaa</view></view>\
                <view id='b' style='padding:0 10%'>aa</view><image id='c' style='width:10%;height:1px'/></view>
                """,
            boxes: ["a": "0 0 32.64 12", "b": "32.64 0 50.88 12", "c": "83.52 0 20 1"],
        ),
        Row(
            name: "items that do not fit ignore auto margins and begin at the start",
            template: """
                <view style='display:flex;width:50px;justify-content:flex-end'>\
                <view id='a' style='flex:none;width:40px;height:1px'/>\
                <view id='b' style='flex:none;width:40px;height:1px;margin-left:auto'/></view>\
                <view style='display:flex;flex-direction:row-reverse;width:50px;justify-content:space-around'>\
                <view id='c' style='flex:none;width:80px;height:1px'/></view>
                """,
            boxes: ["a": "-30 0 40 1", "b": "10 0 40 1", "c": "0 1 80 1"],
        ),
        Row(
            name: "an item of a column does not shrink below its content",
            template: """
                <view style='display:flex;flex-direction:column;height:60px'>\
                <view id='a' style='height:50px'><view style='height:20px'/></view>\
                <view id='b' style='height:50px'><view style='height:45px'/></view>\
                <view id='c' style='display:flex;height:40px'><view style='height:5px'/></view></view>
                """,
            boxes: ["a": "0 0 375 20", "b": "0 20 375 45", "c": "0 65 375 5"],
        ),
        Row(
            name: "padding does not shrink",
            template: """
                <view style='display:flex;width:100px'><view id='a' style='width:60px;padding:0 20px;height:1px'/>\
                <view id='b' style='width:60px;height:1px'/></view>
                """,
            boxes: ["a": "0 0 70 1", "b": "70 0 30 1"],
        ),
        Row(
            name: "texts are items",
            template: """
                <view id='p' style='display:flex;font-size:10px;justify-content:center'>aa<view id='a' style='width:10px;height:1px'/>\
                </view>
                """,
            boxes: ["p": "0 0 375 12", "a": "187.94 0 10 1"],
        ),
        Row(
            name: "a stretched row centres what is in it",
            template: """
                <view style='display:flex'><view style='height:40px;width:1px'/>\
                <view style='display:flex;align-items:center'><view id='a' style='width:10px;height:10px'/></view></view>
                """,
            boxes: ["a": "1 15 10 10"],
        ),
    ]

    /// Six lines of five ideographs.
    private static let long = String(repeating: "字", count: 30)

    static let others: [Row] = [
        Row(
            name: "attributes precede the properties of the element and follow the styles of the program",
            template: """
                <icon id='a' size='40'/><icon id='b' size='{{30}}' class='big'/><icon id='c' type='x'/>
                <canvas id='d' width='200' height='100'/><canvas id='e' width='200' style='width:20px'/>
                """,
            acss: "icon, canvas{display:block} .big{width:50px}",
            boxes: ["a": "0 0 40 40", "b": "0 40 50 30", "c": "0 70 23 23", "d": "0 93 200 100", "e": "0 193 20 225"],
        ),
        Row(
            name: "a text has at most so many lines",
            template: """
                <view style='width:50px;font-size:10px'><text id='a' number-of-lines='{{2}}'>\(long)</text>
                <text id='b' number-of-lines='{{0}}' style='display:block'>\(long)</text></view>
                """,
            boxes: ["a": "0 0 50 29", "b": "0 29 50 87"],
        ),
        Row(
            name: "widths that the content decides",
            template: """
                <view style='width:100px;font-size:10px'><view id='a' style='width:fit-content;padding:0 10%'>aa</view>\
                <view id='b' style='width:fit-content'>\(long)</view><view id='c' style='width:max-content'>\(long)</view>\
                <view id='d' style='width:min-content;margin:0 auto'>aa aaaa</view></view>
                """,
            boxes: [
                "a": "0 0 30.88 12", "b": "0 12 100 43.5", "c": "0 55.5 300 14.5", "d": "39.12 70 21.76 24",
            ],
        ),
        Row(
            name: "the attributes of a movable view determine its position in its area",
            template: """
                <view style='height:10px'/><movable-area style='width:200px;height:200px'>\
                <movable-view id='a' x='{{20}}' y='30' style='width:50px;height:50px'/><movable-view id='b' x='{{-5}}'/>\
                </movable-area>
                """,
            boxes: ["a": "20 40 50 50", "b": "-5 10 10 10"],
        ),
        Row(
            name: "an element that covers the page takes no space on it",
            template: """
                <page-container id='a'><view id='b' style='height:9px'/></page-container>\
                <page-container id='c' show='{{true}}'><view id='d' style='height:90px'/></page-container>\
                <page-container id='e' show position='top'><view style='height:80px'/></page-container>\
                <root-portal><view id='f' style='height:10px'/>\
                <view id='g' style='position:absolute;bottom:0;width:5px;height:5px'/></root-portal>\
                <view id='h' style='height:1px'/><root-portal enable='{{false}}'><view id='i' style='height:1px'/></root-portal>
                """,
            boxes: [
                "a": "none", "b": "none", "c": "0 510 375 90", "d": "0 510 375 90", "e": "0 0 375 80",
                "f": "0 0 375 10", "g": "0 595 5 5", "h": "0 0 375 1", "i": "0 1 375 1",
            ],
        ),
        Row(
            name: "relative moves only itself",
            template: """
                <view id='a' style='position:relative;left:5px;top:-2px;height:10px'/><view id='b' style='height:1px'/>
                """,
            boxes: ["a": "5 -2 375 10", "b": "0 10 375 1"],
        ),
        Row(
            name: "absolute is of the nearest that is positioned",
            template: """
                <view style='position:relative;height:100px;margin-left:20px;border:2px solid'><view>\
                <view id='a' style='position:absolute;right:10px;bottom:10px;width:20px;height:30px'/></view></view>
                """,
            boxes: ["a": "343 62 20 30"],
        ),
        Row(
            name: "absolute between two edges",
            template: """
                <view style='position:relative;height:100px'>\
                <view id='a' style='position:absolute;top:10px;right:20px;bottom:30px;left:40px'/></view>
                """,
            boxes: ["a": "40 10 315 60"],
        ),
        Row(
            name: "absolute without edges stays where it would be",
            template: """
                <view style='height:10px'/><view id='a' style='position:absolute;font-size:10px'>aa</view>\
                <view id='b' style='height:1px'/>
                """,
            boxes: ["a": "0 10 10.88 12", "b": "0 10 375 1"],
        ),
        Row(
            name: "fixed is of the window",
            template: """
                <view style='position:relative;margin-top:50px;height:1000px'>\
                <view id='a' style='position:fixed;bottom:0;left:0;right:0;height:50px'/></view>
                """,
            boxes: ["a": "0 550 375 50"],
        ),
        Row(
            name: "images have a size of their own",
            template: """
                <image id='a'/><view/><image id='b' style='width:100px;height:50px'/><view/>\
                <image id='c' mode='widthFix' style='width:100px'/>
                """,
            boxes: ["a": "0 0 300 225", "b": "0 229 100 50", "c": "0 283 100 75"],
        ),
        Row(
            name: "a swiper shows its current item",
            template: "<swiper id='s' current='1'><swiper-item id='a'/><swiper-item id='b'/></swiper>",
            boxes: ["s": "0 0 375 150", "a": "-375 0 375 150", "b": "0 0 375 150"],
        ),
        Row(
            name: "a swiper shows its last item for one beyond it",
            template: "<swiper current='7'><swiper-item id='a'/><swiper-item id='b'/></swiper>",
            boxes: ["a": "-375 0 375 150", "b": "0 0 375 150"],
        ),
        Row(
            name: "a scroll-view holds what is higher",
            template: """
                <scroll-view id='s' scroll-y style='height:100px'><view id='a' style='height:300px'/></scroll-view>\
                <view id='b' style='height:1px'/>
                """,
            boxes: ["s": "0 0 375 100", "a": "0 0 375 300", "b": "0 100 375 1"],
        ),
        Row(
            name: "columns of a picker-view stand side by side",
            template: """
                <picker-view id='p'><picker-view-column id='a'><view style='height:50px'/></picker-view-column>\
                <picker-view-column id='b'/><picker-view-column id='c'/></picker-view>
                """,
            boxes: ["p": "0 0 375 240", "a": "0 0 125 240", "b": "125 0 125 240", "c": "250 0 125 240"],
        ),
        Row(
            name: "a progress is as thick as its line",
            template: "<progress id='a'/><progress id='b' stroke-width='20'/>",
            boxes: ["a": "0 0 375 6", "b": "0 6 375 20"],
        ),
        Row(
            name: "a button",
            template: "<button id='a'>x</button><button id='b' size='mini' style='letter-spacing:3.55px'>x</button>",
            boxes: ["a": "0 0 375 47", "b": "0 47 32 32"],
        ),
    ]
}
