internal import MiniCore
internal import MiniTemplate

/// The events of the vendor's components.
enum EventNames {
    /// The events of all components together, without the `on` or `catch` of their attributes.
    ///
    /// The events are not checked per component: an event of another component is not a misspelling.
    ///
    /// - Source: The pages of the components, Alipay open docs.
    private static let names = Set(
        """
        Tap LongTap LongPress TouchStart TouchMove TouchEnd TouchCancel TouchForceChange Appear Disappear FirstAppear
        TransitionEnd Transition AnimationStart AnimationIteration AnimationEnd Scroll ScrollToUpper ScrollToLower
        ScrollStart ScrollEnd Change Changing ChangeEnd Scale Input Confirm Focus Blur Clear Submit Reset Load Error
        Message Play Pause Ended Stop TimeUpdate Waiting Progress Loading FullScreenChange UserAction RenderStart Ready
        MarkerTap CalloutTap ControlTap RegionChange PanelTap PoiTap PolylineTap InitComplete GetAuthorize
        GetPhoneNumber GetUserInfo FollowLifestyle ChooseAvatar OpenSetting LaunchApp Contact AgreePrivacyAuthorization
        Cancel ColumnChange Pick PickStart PickEnd Open Close Enter BeforeEnter AfterEnter Leave BeforeLeave AfterLeave
        ClickOverlay KeyboardHeightChange SelectionChange LineChange ScanCode StateChange NetStatus DragStart Dragging
        DragEnd Refresh RefresherRefresh RefresherPulling RefresherRestore RefresherAbort Success Fail Complete Show
        Hide Resize Select Seeked Seeking DataReady DataFailed Repeat PlayError CanPlay Visible Tapped
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
    )

    /// A warning about an attribute of a built-in element whose name is nearly that of an event; nil for any other.
    static func misspelling(of attribute: TemplateReview.Attribute, on element: TemplateReview.Element) -> String? {
        guard !element.isCustom, BuiltInTags.contains(element.tag), attribute.namesHandler else { return nil }
        let prefix = attribute.name.hasPrefix("on") ? "on" : "catch"
        guard !names.contains(String(attribute.name.dropFirst(prefix.count))) else { return nil }
        let nearest = Spelling.nearest(to: attribute.name, among: names.map { prefix + $0 })
        return nearest.map { "<\(element.tag)> has no event \(attribute.name); did you mean \($0)?" }
    }
}
