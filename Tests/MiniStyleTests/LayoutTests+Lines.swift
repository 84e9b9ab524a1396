/// Boxes in lines, which are those of Chromium with the same fonts.
extension LayoutTests {
    static let lines: [Row] = [
        Row(
            name: "kerning and ligatures",
            template: """
                <view><text id='a'>AVAVA</text></view><view><text id='b'>office</text></view>\
                <view style='letter-spacing:1px'><text id='c'>office</text></view><view><text id='d'>To AV</text></view>
                """,
            boxes: ["a": "0 0 49.16 19", "b": "0 19 39.64 19", "c": "0 38 47 19", "d": "0 57 41.81 19"],
        ),
        Row(
            name: "weights, slants and families",
            template: """
                <view><text id='a' style='font-weight:bold'>Handgloves</text></view>\
                <view><text id='b' style='font-weight:500;font-style:italic'>Handgloves</text></view>\
                <view><text id='c' style='font-weight:300'>Handgloves</text></view>\
                <view><text id='d' style='font-family:Menlo, monospace'>Handgloves</text></view>\
                <view><text id='e' style='font-family:"PingFang SC", sans-serif, monospace'>Handgloves</text></view>
                """,
            boxes: [
                "a": "0 0 85.06 19", "b": "0 19 82.25 19", "c": "0 38 82.89 19", "d": "0 57 96.33 19",
                "e": "0 76 84.25 19",
            ],
        ),
        Row(
            name: "letters of other languages",
            template: """
                <view><text id='a'>Đặng Việt</text></view><view><text id='b'>Привет</text></view>\
                <view><text id='c'>안녕</text></view><view><text id='d'>ｶﾅ①→★</text></view>
                """,
            boxes: ["a": "0 0 69.02 19", "b": "0 19 54.96 19", "c": "0 41 29.44 19", "d": "0 64 64 19"],
        ),
        Row(
            name: "ideographs make a line higher unless its height is set",
            template: """
                <view id='a'>a中</view><view id='b' style='line-height:20px'>a中</view>\
                <view id='c'>a<text id='d' style='font-size:20px'>中</text></view>
                """,
            boxes: ["a": "0 0 375 23", "b": "0 23 375 20", "c": "0 43 375 29", "d": "8.7 47.5 20 23.5"],
        ),
        Row(
            name: "a line contains the line heights of its elements around their common baseline",
            template: """
                <view id='a' style='line-height:20px'>a<text id='b' style='font-size:30px'>b</text></view>\
                <view id='c' style='line-height:1.5'>a<text id='d' style='font-size:12px;line-height:40px'>b</text></view>
                """,
            boxes: ["a": "0 0 375 24.5", "b": "8.7 -8 16.85 35.5", "c": "0 24.5 375 40", "d": "8.7 37.5 6.74 14"],
        ),
        Row(
            name: "elements without space between them are one word",
            template: """
                <view id='p' style='width:50px'>aa ¥<text id='a'>12</text>.00</view>\
                <view style='width:20px'>ab<text id='b'>cd</text></view>
                """,
            boxes: ["p": "0 0 50 38", "a": "8.41 19 17.98 19", "b": "17.69 38 17.4 19"],
        ),
        Row(
            name: "no line begins or ends with some marks",
            template: """
                <view style='width:32px'>一二，<text id='a'>三</text></view>\
                <view style='width:48px'>一二（<text id='b'>三</text></view>\
                <view style='width:30px'>一a<text id='c'>b</text></view>
                """,
            boxes: ["a": "0 49 16 19", "b": "16 95 16 19", "c": "8.7 138 8.98 19"],
        ),
        Row(
            name: "lines break after hyphens that are no minus signs",
            template: """
                <view style='width:10px'>Wi-<text id='a'>Fi</text></view>\
                <view id='b' style='width:10px'>2026-05-01</view><view id='c' style='width:10px'>a -1</view>
                """,
            boxes: ["a": "0 19 12.73 19", "b": "0 38 10 57", "c": "0 95 10 38"],
        ),
        Row(
            name: "words break anywhere, or only where they are longer than a line",
            template: """
                <view id='a' style='width:50px;word-break:break-all'>ab abcdefghi (a)</view>\
                <view id='b' style='width:50px;word-break:break-word'>ab abcdefghi (a)</view>\
                <view id='c' style='width:50px;overflow-wrap:break-word'>ab abcdefghi (a)</view>\
                <view id='d' style='width:0;word-break:break-word'>abc</view>
                """,
            boxes: ["a": "0 0 50 57", "b": "0 57 50 57", "c": "0 114 50 57", "d": "0 171 0 57"],
        ),
        Row(
            name: "white space collapses across elements and ends at the edges of a line",
            template: """
                <view><view id='a' style='display:inline-block'>{{' a '}}<text>{{' b '}}</text>{{' '}}</view></view>\
                <view style='width:24px'>{{'aa '}}<text id='b'>{{' bb '}}</text></view>\
                <view>{{'a '}}<text id='c'>{{' b'}}</text></view>
                """,
            boxes: ["a": "0 0 21.66 19", "b": "0 38 17.97 19", "c": "12.67 57 8.98 19"],
        ),
        Row(
            name: "an inline block stands on the baseline of its last line unless it clips",
            template: """
                <view id='p'>a<view id='a' style='display:inline-block;width:20px;padding:5px'>b c</view></view>\
                <view id='q'>a<view id='b' style='display:inline-block;width:20px;overflow:hidden'>b</view></view>\
                <view id='r'>a<view id='c' style='display:inline-flex;width:10px'>b c</view></view>
                """,
            boxes: [
                "p": "0 0 375 48", "a": "8.7 0 30 48", "q": "0 48 375 23", "b": "8.7 48 20 19",
                "r": "0 71 375 38", "c": "8.7 71 10 38",
            ],
        ),
        Row(
            name: "vertical alignment of boxes",
            template: """
                <view id='p' style='line-height:30px'>a<view id='a' style='display:inline-block;width:9px;height:10px;vertical-align:middle'/>\
                <view id='b' style='display:inline-block;width:9px;height:10px;vertical-align:top'/>\
                <view id='c' style='display:inline-block;width:9px;height:10px;vertical-align:bottom'/>\
                <view id='d' style='display:inline-block;width:9px;height:10px;vertical-align:text-top'/>\
                <view id='e' style='display:inline-block;width:9px;height:10px;vertical-align:text-bottom'/>\
                <view id='f' style='display:inline-block;width:9px;height:10px;vertical-align:5px'/>\
                <view id='g' style='display:inline-block;width:9px;height:10px;vertical-align:-20%'/></view>
                """,
            boxes: [
                "p": "0 0 375 30", "a": "8.7 11.27 9 10", "b": "17.7 0 9 10", "c": "26.7 20 9 10",
                "d": "35.7 5.5 9 10", "e": "44.7 14.5 9 10", "f": "53.7 5.5 9 10", "g": "62.7 16.5 9 10",
            ],
        ),
        Row(
            name: "vertical alignment of elements",
            template: """
                <view id='p'>a<text id='a' style='vertical-align:sub;font-size:12px'>b</text>\
                <text id='b' style='vertical-align:super;font-size:12px'>c</text>\
                <text id='c' style='vertical-align:middle;font-size:12px'>d</text></view>
                """,
            boxes: [
                "p": "0 0 375 23.53", "a": "8.7 9.53 6.74 14", "b": "15.44 0 6.28 14",
                "c": "21.72 5.61 6.77 14",
            ],
        ),
        Row(
            name: "a box at the top or the bottom extends its line",
            template: """
                <view id='p'>a<text id='a'>b</text><view style='display:inline-block;width:9px;height:50px;vertical-align:top'/></view>\
                <view id='q'>a<text id='b'>b</text><view style='display:inline-block;width:9px;height:50px;vertical-align:bottom'/></view>
                """,
            boxes: ["p": "0 0 375 50", "a": "8.7 0 8.98 19", "q": "0 50 375 50", "b": "8.7 81 8.98 19"],
        ),
        Row(
            name: "an inline element contains its parts in all lines",
            template: """
                <view style='width:60px'>{{'aa '}}<text id='a' style='padding:0 4px;margin:0 3px;border:1px solid'>bb cc dd</text>\
                {{' ee'}}</view>\
                <view style='width:40px;text-align:center'><text id='b'>aaa b</text></view>
                """,
            boxes: ["a": "0 -1 47.34 40", "b": "0.47 57 39.06 19"],
        ),
        Row(
            name: "an empty inline element takes no space, unless it has edges",
            template: """
                <view id='p'><text id='a'/></view><view id='q'><text id='b' style='padding:2px'/></view>\
                <view id='r'>a<text id='c'/></view>
                """,
            boxes: [
                "p": "0 0 375 0", "a": "0 0 0 0", "q": "0 0 375 19", "b": "0 -2 4 23", "r": "0 19 375 19",
                "c": "8.7 19 0 19",
            ],
        ),
        Row(
            name: "what is outside the flow begins where it would be in the lines",
            template: """
                <view style='padding:5px'>ab<text id='a' style='position:absolute'>c</text>\
                <view id='b' style='position:absolute;width:5px;height:5px'/></view>
                """,
            boxes: ["a": "22.69 5 8.38 19", "b": "5 24 5 5"],
        ),
        Row(
            name: "each part of a rotated inline element is rotated",
            template: """
                <view style='width:60px;transform:rotate(30deg);transform-origin:0 0'><text id='a'>aaaa bb cccc</text></view>
                """,
            boxes: ["a": "-19 0 68.15 49.66"],
        ),
        Row(
            name: "items of a row are aligned by their first baselines",
            template: """
                <view id='p' style='display:flex;align-items:baseline'><text id='a' style='font-size:12px'>¥</text>\
                <text id='b' style='font-size:32px'>12</text><view id='c' style='width:9px;height:10px'/>\
                <view id='d' style='width:20px;padding-top:3px'>a b c</view></view>\
                <view>a<view id='e' style='display:inline-flex;flex-direction:column'>b<view style='height:9px'/></view></view>
                """,
            boxes: [
                "p": "0 0 375 71.5", "a": "0 18.5 6.3 14", "b": "6.3 0 35.97 37.5", "c": "42.27 19.5 9 10",
                "d": "51.27 11.5 20 60", "e": "8.7 71.5 8.98 28",
            ],
        ),
        Row(
            name: "an absolute box is as wide as the space after its left edge",
            template: """
                <view style='position:relative;width:100px;height:50px'>\
                <view id='a' style='position:absolute;left:50%'>aaaa bbbb</view>\
                <view id='b' style='position:absolute;right:60px'>aaaa bbbb</view></view>
                """,
            boxes: ["a": "50 0 50 38", "b": "0 0 40 38"],
        ),
    ]
}
