import MiniHost
import Testing

/// Elements that a person cannot see and therefore cannot touch.
@Suite struct HiddenElementTests {
    private static let styles = """
        .none { display: none }
        .invisible { visibility: hidden }
        .invisible .seen { visibility: visible }
        """

    private static let template = """
        <view id="plain" onTap="log"/>
        <view id="attribute" hidden onTap="log"/>
        <view id="none" class="none" onTap="log"/>
        <view class="none"><view><text id="inNone" onTap="log">a</text></view></view>
        <view id="invisible" class="invisible" onTap="log">
          <text id="inInvisible" onTap="log">b</text><text id="seen" class="seen" onTap="log">c</text>
        </view>
        <view id="inline" style="display:none" onTap="log"/>
        <view id="switched" class="{{isShown ? '' : 'none'}}" onTap="log"/>
        <view class="none"><part id="part"/></view>
        <part id="seenPart"/>
        """

    private static let files = [
        "pages/index/index.acss": styles,
        "pages/index/index.json": #"{"usingComponents": {"part": "/components/part/part"}}"#,
        "components/part/part.json": #"{"component": true}"#,
        "components/part/part.axml": "<view>part</view>",
        "components/part/part.js": "Component({});",
    ]

    @Test(arguments: [
        ("plain", true), ("attribute", false), ("none", false), ("inNone", false), ("invisible", false),
        ("inInvisible", false), ("seen", true), ("inline", false), ("part", false), ("seenPart", true),
    ])
    func `styles hide elements as the attribute does`(id: String, isSeen: Bool) async throws {
        _ = try await events(Self.template, files: Self.files) { program in
            let element = try await program.element(.selector("#\(id)"))
            #expect(element.states.contains(.hidden) == !isSeen)
            do throws(ActionError) {
                try await program.perform(.tap, on: .selector("#\(id)"))
                #expect(isSeen)
            } catch {
                #expect(!isSeen)
                #expect(error.description.contains("it is hidden"))
            }
        }
    }

    @Test func `a shown element can be touched, and a hidden element receives only sent events`() async throws {
        let lines = try await events(
            Self.template,
            data: "{ isShown: false }",
            page: "show() { this.setData({ isShown: true }); }",
            files: Self.files,
        ) { program in
            let message =
                "tap on '#switched' of pages/index/index: it is hidden by its style or by that of an ancestor"
            await #expect(throws: ActionError.refused(message)) {
                try await program.perform(.tap, on: .selector("#switched"))
            }
            try await program.perform(.trigger("tap"), on: .selector("#switched"))
            _ = try await program.evaluate("getCurrentPages()[0].show()")
            try await program.perform(.tap, on: .selector("#switched"))
        }
        #expect(lines.count == 2)
    }
}
