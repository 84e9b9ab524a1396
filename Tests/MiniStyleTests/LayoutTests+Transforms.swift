/// Transformed boxes: the smallest upright rectangles around them.
extension LayoutTests {
    /// A square root of two, times 100.
    private static let diagonal = "141.42"

    static let transforms: [Row] = [
        Row(
            name: "a translation moves a box with its content and leaves its place empty",
            template: """
                <view id='a' style='width:100px;height:50px;transform:translate(10px, 50%)'><view id='b' style='height:10px'/></view>\
                <view id='c' style='height:1px'/>
                """,
            boxes: ["a": "10 25 100 50", "b": "10 25 100 10", "c": "0 50 375 1"],
        ),
        Row(
            name: "the forms of a translation",
            template: """
                <view id='a' style='width:100px;height:10px;transform:translateX(-20rpx)'/>\
                <view id='b' style='width:100px;height:10px;transform:translateY(calc(100% + 1px))'/>\
                <view id='c' style='width:100px;height:10px;transform:translate3d(1px,2px,3px)'/>\
                <view id='d' style='width:100px;height:10px;translate:-50%'/>\
                <view id='e' style='width:100px;height:10px;translate:1px 2px;transform:translate(3px,4px)'/>
                """,
            boxes: [
                "a": "-10 0 100 10", "b": "0 21 100 10", "c": "1 22 100 10", "d": "-50 30 100 10", "e": "4 46 100 10",
            ],
        ),
        Row(
            name: "a box is scaled around its middle, or its origin",
            template: """
                <view id='a' style='width:100px;height:50px;transform:scale(2)'><view id='b' style='width:10px;height:10px'/></view>\
                <view id='c' style='width:100px;height:50px;transform:scale(.5, 2);transform-origin:0 0'/>\
                <view id='d' style='width:100px;height:50px;scale:50%;transform-origin:right bottom'/>\
                <view id='e' style='width:100px;height:50px;transform:scaleX(0);transform-origin:top left'/>
                """,
            boxes: [
                "a": "-50 -25 200 100", "b": "-50 -25 20 20", "c": "0 50 50 100", "d": "50 125 50 25",
                "e": "0 150 0 50",
            ],
        ),
        Row(
            name: "a rotated box is as large as the rectangle around it",
            template: """
                <view id='a' style='width:100px;height:50px;transform:rotate(90deg)'/>\
                <view id='b' style='width:100px;height:100px;transform:rotate(0.125turn)'/>\
                <view id='c' style='width:100px;height:50px;rotate:100grad;transform-origin:left top'/>\
                <view id='d' style='width:100px;height:50px;transform:rotateX(60deg)'/>
                """,
            boxes: [
                "a": "25 -25 50 100", "b": "-20.71 29.29 \(diagonal) \(diagonal)", "c": "-50 150 50 100",
                "d": "0 212.5 100 25",
            ],
        ),
        Row(
            name: "functions apply from the right to the left",
            template: """
                <view id='a' style='width:10px;height:10px;transform:translate(100px) rotate(90deg) translate(20px)'/>\
                <view id='b' style='width:10px;height:10px;transform:scale(2)translate(10px,0)'/>
                """,
            boxes: ["a": "100 20 10 10", "b": "15 5 20 20"],
        ),
        Row(
            name: "matrices, skew and perspective",
            template: """
                <view id='a' style='width:100px;height:50px;transform:matrix(1,0,0,2,5,6);transform-origin:0 0'/>\
                <view id='b' style='width:100px;height:50px;transform:skewX(45deg);transform-origin:0 0'/>\
                <view id='c' style='width:100px;height:50px;transform:perspective(100px) translateZ(50px);transform-origin:0 0'/>
                """,
            boxes: ["a": "5 6 100 100", "b": "0 50 150 50", "c": "0 100 200 100"],
        ),
        Row(
            name: "transformations of nested elements are combined",
            template: """
                <view style='width:100px;height:100px;transform:scale(2);transform-origin:0 0'>\
                <view id='a' style='width:10px;height:20px;margin-left:5px;transform:rotate(90deg)'/></view>
                """,
            boxes: ["a": "0 10 40 20"],
        ),
        Row(
            name: "a transformed element contains what is positioned in it",
            template: """
                <view style='height:10px'/><view style='width:100px;height:50px;transform:translateX(10px)'><view>\
                <view id='a' style='position:absolute;right:0;bottom:0;width:5px;height:5px'/>\
                <view id='b' style='position:fixed;left:0;right:0;bottom:0;height:20px'/></view></view>
                """,
            boxes: ["a": "105 55 5 5", "b": "10 40 100 20"],
        ),
        Row(
            name: "an inline element is transformed only as an item of a flex container, or outside the flow",
            template: """
                <view style='font-size:10px'><text id='a' style='transform:translate(10px,10px)'>aa</text></view>\
                <view style='font-size:10px;display:flex'><text id='b' style='transform:translate(10px,10px)'>aa</text></view>\
                <text id='c' style='font-size:10px;position:absolute;top:0;transform:translate(10px,10px)'>aa</text>
                """,
            boxes: ["a": "0 0 10.88 12", "b": "10 22 10.88 12", "c": "10 10 10.88 12"],
        ),
        Row(
            name: "the usual way to centre",
            template: """
                <view style='position:relative;width:300px;height:200px'>\
                <view id='a' style='position:absolute;left:50%;top:50%;width:80px;height:40px;transform:translate(-50%,-50%)'/></view>
                """,
            boxes: ["a": "110 80 80 40"],
        ),
    ]
}
