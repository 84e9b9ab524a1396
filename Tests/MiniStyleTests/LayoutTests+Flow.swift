/// Blocks, lines and texts.
extension LayoutTests {
    static let blocks: [Row] = [
        Row(
            name: "blocks fill their parent and stand one below the other",
            template: "<view id='a' style='height:10px'/><view id='b' style='height:20px'/>",
            boxes: ["a": "0 0 375 10", "b": "0 10 375 20"],
        ),
        Row(
            name: "rpx and percentages",
            template: """
                <view id='a' style='width:150rpx;height:20rpx'><view id='b' style='width:50%;height:50%'/></view>
                """,
            boxes: ["a": "0 0 75 10", "b": "0 0 37.5 5"],
        ),
        Row(
            name: "padding and border enlarge a content box",
            template: """
                <view id='a' style='width:100px;height:10px;padding:5px;border:1px solid'>\
                <view id='b' style='height:1px'/></view>
                """,
            boxes: ["a": "0 0 112 22", "b": "6 6 100 1"],
        ),
        Row(
            name: "a border box keeps its size",
            template: """
                <view id='a' style='box-sizing:border-box;width:100px;height:20px;padding:5px'>\
                <view id='b' style='height:100%'/></view>
                """,
            boxes: ["a": "0 0 100 20", "b": "5 5 90 10"],
        ),
        Row(
            name: "margins of neighbours join",
            template: """
                <view id='a' style='height:10px;margin-bottom:20px'/><view id='b' style='height:10px;margin-top:15px'/>
                """,
            boxes: ["a": "0 0 375 10", "b": "0 30 375 10"],
        ),
        Row(
            name: "margins of a first child join those of its parent",
            template: """
                <view id='z' style='height:5px'/><view id='a'><view id='b' style='margin:10px;height:10px'/></view>
                """,
            boxes: ["z": "0 0 375 5", "a": "0 15 375 10", "b": "10 15 355 10"],
        ),
        Row(
            name: "padding keeps margins apart",
            template: "<view id='a' style='padding-top:1px'><view id='b' style='margin-top:10px;height:10px'/></view>",
            boxes: ["a": "0 0 375 21", "b": "0 11 375 10"],
        ),
        Row(
            name: "a negative margin moves up",
            template: "<view style='height:10px'/><view id='a' style='margin-top:-4px;height:5px'/>",
            boxes: ["a": "0 6 375 5"],
        ),
        Row(
            name: "auto margins centre",
            template: "<view id='a' style='width:75px;height:1px;margin:0 auto'/>",
            boxes: ["a": "150 0 75 1"],
        ),
        Row(
            name: "limits",
            template: """
                <view id='a' style='width:100px;max-width:50px;height:5px;min-height:10px'/>\
                <view id='b' style='width:10%;min-width:50px;height:1px'/>
                """,
            boxes: ["a": "0 0 50 10", "b": "0 10 50 1"],
        ),
        Row(
            name: "calc",
            template: "<view id='a' style='width:calc(100% - 150rpx);height:calc(10px * 2 + 1vw)'/>",
            boxes: ["a": "0 0 300 23.75"],
        ),
        Row(
            name: "hidden and none have no box",
            template: """
                <view id='a' hidden='{{true}}' style='height:9px'/><view id='b' style='display:none'><view id='c'/>\
                </view><view id='d' style='height:1px'/>
                """,
            boxes: ["a": "none", "b": "none", "c": "none", "d": "0 0 375 1"],
        ),
        Row(
            name: "a percentage of an unknown height is auto",
            template: "<view><view id='a' style='height:50%'><view style='height:8px'/></view></view>",
            boxes: ["a": "0 0 375 8"],
        ),
        Row(
            name: "the margin of a last child ends in a box with a limited height, and continues after another one",
            template: """
                <view id='a' style='min-height:35px'><view style='height:20px;margin-bottom:30px'/></view>\
                <view id='b' style='min-height:5px'><view style='height:20px;margin-bottom:30px'/></view>\
                <view id='c' style='max-height:5px'><view style='height:20px;margin-bottom:30px'/></view>\
                <view id='d' style='height:1px'/>
                """,
            boxes: ["a": "0 0 375 35", "b": "0 35 375 20", "c": "0 85 375 5", "d": "0 90 375 1"],
        ),
        Row(
            name: "a page as high as the window",
            template: "<view id='a' style='height:50%'/>",
            acss: "page { height: 100% }",
            boxes: ["a": "0 0 375 300"],
        ),
    ]

    static let texts: [Row] = [
        Row(
            name: "a line is as high as the text's line height",
            template: "<view id='a'>abc</view>",
            boxes: ["a": "0 0 375 19"],
        ),
        Row(
            name: "widths of characters",
            template: """
                <view style='font-size:10px'><text id='a'>abc</text></view><view style='font-size:10px'>\
                <text id='b'>\u{4E2D}\u{6587} i</text></view>
                """,
            boxes: ["a": "0 0 16.29 12", "b": "0 14 24.91 12"],
        ),
        Row(
            name: "words wrap",
            template: "<view id='a' style='width:60px;font-size:10px;line-height:12px'>aaaa bbbb cccc</view>",
            boxes: ["a": "0 0 60 24"],
        ),
        Row(
            name: "ideographs wrap anywhere",
            template: """
                <view id='a' style='width:30px;font-size:10px;line-height:10px'>\u{4E00}\u{4E8C}\u{4E09}\u{56DB}\u{4E94}\u{516D}\u{4E03}</view>
                """,
            boxes: ["a": "0 0 30 30"],
        ),
        Row(
            name: "nowrap keeps one line",
            template: """
                <view id='a' style='width:30px;font-size:10px;line-height:10px;white-space:nowrap'>aaaa bbbb cccc</view>
                """,
            boxes: ["a": "0 0 30 10"],
        ),
        Row(
            name: "a text breaks its lines",
            template: #"""
                <view id='a' style='line-height:10px'><text>{{'one\ntwo\n\nfour'}}</text></view>\#
                <view id='b' style='line-height:10px;white-space:nowrap'><text>a\n b</text></view>\#
                <view id='c' style='line-height:10px'>a<text>\n</text>b</view>\#
                <view id='d' style='line-height:10px'>{{'a\nb'}}</view>
                """#,
            boxes: ["a": "0 0 375 40", "b": "0 40 375 20", "c": "0 60 375 20", "d": "0 80 375 10"],
        ),
        Row(
            name: "a long word overflows unless it may break",
            template: """
                <view id='a' style='width:55px;font-size:10px;line-height:10px'>aaaaaaaaaaaaaaaaaaaa</view>\
                <view id='b' style='width:55px;font-size:10px;line-height:10px;word-break:break-all'>aaaaaaaaaaaaaaaaaaaa</view>
                """,
            boxes: ["a": "0 0 55 10", "b": "0 10 55 20"],
        ),
        Row(
            name: "a line clamp",
            template: """
                <view id='a' style='width:10px;font-size:10px;line-height:10px;display:-webkit-box;-webkit-line-clamp:2'>a b c d e f g h</view>
                """,
            boxes: ["a": "0 0 10 20"],
        ),
        Row(
            name: "text is aligned",
            template: """
                <view style='font-size:10px;text-align:center'><text id='a'>aa</text></view>\
                <view style='font-size:10px;text-align:right'><text id='b'>aa</text></view>
                """,
            boxes: ["a": "182.06 0 10.88 12", "b": "364.12 12 10.88 12"],
        ),
        Row(
            name: "inline blocks stand in a line",
            template: """
                <view id='p'><view id='a' style='display:inline-block;width:30px;height:40px'/>\
                <view id='b' style='display:inline-block;width:20px;height:10px'/></view>
                """,
            boxes: ["p": "0 0 375 44", "a": "0 0 30 40", "b": "30 30 20 10"],
        ),
        Row(
            name: "inline blocks wrap",
            template: """
                <view style='width:50px;line-height:0'><view id='a' style='display:inline-block;width:30px;height:40px'/>\
                <view id='b' style='display:inline-block;width:30px;height:10px'/></view>
                """,
            boxes: ["a": "0 0 30 40", "b": "0 40 30 10"],
        ),
        Row(
            name: "an inline block is as wide as its text",
            template: "<view><view id='a' style='display:inline-block;font-size:10px;padding:0 5px'>abcd</view></view>",
            boxes: ["a": "0 5.5 31.93 12"],
        ),
        Row(
            name: "white space between blocks is nothing",
            template: """
                <view id='p'>\n  <view id='a' style='height:5px'/>\n  <view id='b' style='height:5px'/>\n</view>
                """,
            boxes: ["p": "0 0 375 10", "a": "0 0 375 5", "b": "0 5 375 5"],
        ),
    ]
}
