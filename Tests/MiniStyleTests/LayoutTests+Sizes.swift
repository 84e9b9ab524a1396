/// Aspect ratios and calculated lengths.
extension LayoutTests {
    static let ratios: [Row] = [
        Row(
            name: "a ratio determines the height of a block",
            template: """
                <view id='a' style='width:160px;aspect-ratio:16 / 9'/><view id='b' style='width:50%;aspect-ratio:2'/>\
                <view id='c' style='width:90px;aspect-ratio:auto 3/1'/>
                """,
            boxes: ["a": "0 0 160 90", "b": "0 90 187.5 93.75", "c": "0 183.75 90 30"],
        ),
        Row(
            name: "a ratio determines the width of a block that has a height",
            template: "<view id='a' style='height:90px;aspect-ratio:16/9'/>",
            boxes: ["a": "0 0 160 90"],
        ),
        Row(
            name: "a ratio has no effect on a box with both sizes, and a side of zero is no ratio",
            template: """
                <view id='a' style='width:10px;height:20px;aspect-ratio:1'/>\
                <view id='b' style='width:10px;aspect-ratio:1/0'/><view id='c' style='width:10px;aspect-ratio:0'/>
                """,
            boxes: ["a": "0 0 10 20", "b": "0 20 10 0", "c": "0 20 10 0"],
        ),
        Row(
            name: "a ratio is that of the content box unless box-sizing or auto specifies another box",
            template: """
                <view id='a' style='width:100px;padding:10px 20px;aspect-ratio:1'/>\
                <view id='b' style='box-sizing:border-box;width:100px;padding:10px 20px;aspect-ratio:1'/>\
                <view id='c' style='box-sizing:border-box;width:100px;padding:10px 20px;aspect-ratio:auto 1'/>
                """,
            boxes: ["a": "0 0 140 120", "b": "0 120 100 100", "c": "0 220 100 80"],
        ),
        Row(
            name: "a box with a ratio is as high as its content unless that is clipped",
            template: """
                <view id='a' style='width:100px;aspect-ratio:2'><view style='height:80px'/></view>\
                <view id='b' style='width:100px;aspect-ratio:2;overflow:hidden'><view style='height:80px'/></view>\
                <view id='c' style='width:100px;aspect-ratio:2;min-height:0'><view style='height:80px'/></view>
                """,
            boxes: ["a": "0 0 100 80", "b": "0 80 100 50", "c": "0 130 100 50"],
        ),
        Row(
            name: "percentages refer to the height of a ratio",
            template: "<view style='width:100px;aspect-ratio:2'><view id='a' style='height:40%'/></view>",
            boxes: ["a": "0 0 100 20"],
        ),
        Row(
            name: "limits apply to the height of a ratio",
            template: """
                <view id='a' style='width:100px;aspect-ratio:1;max-height:40px'/>\
                <view id='b' style='width:10px;aspect-ratio:1;min-height:30px'/>
                """,
            boxes: ["a": "0 0 100 40", "b": "0 40 10 30"],
        ),
        Row(
            name: "items of flex containers keep their ratios",
            template: """
                <view style='display:flex;height:60px'><view id='a' style='aspect-ratio:2'/>\
                <view id='b' style='aspect-ratio:1;align-self:flex-start;width:20px'/>\
                <view id='c' style='height:30px;aspect-ratio:1/2'/></view>\
                <view style='display:flex;flex-direction:column;width:80px'><view id='d' style='aspect-ratio:4'/></view>
                """,
            boxes: ["a": "0 0 120 60", "b": "120 0 20 20", "c": "140 0 15 30", "d": "0 60 80 20"],
        ),
        Row(
            name: "positioned boxes keep their ratios",
            template: """
                <view style='position:relative;height:100px'>\
                <view id='a' style='position:absolute;top:10px;bottom:10px;right:0;aspect-ratio:2'/>\
                <view id='b' style='position:absolute;left:5px;right:10px;top:0;aspect-ratio:36'/>\
                <view id='c' style='position:absolute;height:50%;aspect-ratio:1/5'/></view>
                """,
            boxes: ["a": "215 10 160 80", "b": "5 0 360 10", "c": "0 0 10 50"],
        ),
    ]

    static let calculations: [Row] = [
        Row(
            name: "the units of a calculation are mixed",
            template: """
                <view style='width:200px'><view id='a' style='width:calc(50% + 20rpx - 1px);height:1px'/>\
                <view id='b' style='width:calc(100% / 3 - 2 * 1em);height:1px;font-size:10px'/>\
                <view id='c' style='width:calc((100% - 40px) / 2 + 1vw * 4);height:1px'/></view>
                """,
            boxes: ["a": "0 0 109 1", "b": "0 1 46.67 1", "c": "0 2 95 1"],
        ),
        Row(
            name: "smallest, largest and limited lengths",
            template: """
                <view style='width:200px'><view id='a' style='width:min(50%, 80px);height:1px'/>\
                <view id='b' style='width:max(50%, 80px, 10rpx);height:1px'/>\
                <view id='c' style='width:clamp(120px, 50%, 150px);height:1px'/>\
                <view id='d' style='width:clamp(10px, 50% + 10px, 105px);height:1px'/>\
                <view id='e' style='width:calc(min(100%, 100px) - max(10px, 5%));height:1px'/></view>
                """,
            boxes: ["a": "0 0 80 1", "b": "0 1 100 1", "c": "0 2 120 1", "d": "0 3 105 1", "e": "0 4 90 1"],
        ),
        Row(
            name: "calculations in margins, paddings, insets, gaps and bases",
            template: """
                <view style='width:200px'><view id='a' style='margin-left:calc(10% - 5px);padding:calc(1px + 1%);height:1px'/>\
                <view id='b' style='position:relative;left:calc(50% - 10px);width:20px;height:10px'/>\
                <view style='display:flex;gap:calc(5% + 2px)'><view id='c' style='flex:0 0 calc(25% - 9px);height:1px'/>\
                <view id='d' style='flex:calc(1 / 2);height:1px'/></view></view>
                """,
            boxes: ["a": "15 0 185 7", "b": "90 7 20 10", "c": "0 17 41 1", "d": "53 17 73.5 1"],
        ),
        Row(
            name: "a calculated percentage of an unknown height is auto",
            template: "<view><view id='a' style='height:calc(50% + 10px)'><view style='height:8px'/></view></view>",
            boxes: ["a": "0 0 375 8"],
        ),
        Row(
            name: "a negative result is zero for sizes and kept for margins",
            template: """
                <view id='a' style='width:calc(10px - 20px);height:5px'/>\
                <view id='b' style='margin-top:calc(1px - 3px);height:1px'/>
                """,
            boxes: ["a": "0 0 0 5", "b": "0 3 375 1"],
        ),
    ]
}
