/// The keys of `window`, which pages may override.
extension ConfigurationKeys {
    static let window = [
        ConfigurationKey("defaultTitle", .text, "The title until the page sets one."),
        ConfigurationKey("pullRefresh", .flag, "Whether a user may pull the page down to refresh it."),
        ConfigurationKey("allowsBounceVertical", yesOrNo, "Whether the page moves beyond its ends."),
        ConfigurationKey("titleBarColor", .text, "The colour of the title bar, such as #108ee9."),
        ConfigurationKey("titleImage", .text, "The URL of the picture in place of the title."),
        ConfigurationKey(
            "transparentTitle",
            .choice(["always", "auto", "none"]),
            "Whether the title bar is transparent; with auto until the page is scrolled."
        ),
        ConfigurationKey("titlePenetrate", yesOrNo, "Whether a transparent title bar passes taps on to the page."),
        ConfigurationKey("showTitleLoading", yesOrNo, "Whether the title bar shows a sign of loading."),
        ConfigurationKey("backgroundColor", .text, "The colour behind the page."),
        ConfigurationKey("backgroundImageColor", .text, "The colour of the area above a page that is pulled down."),
        ConfigurationKey("backgroundImageUrl", .text, "The URL of the picture above a page that is pulled down."),
        ConfigurationKey("barButtonTheme", .text), ConfigurationKey("navigationBarForceEnable"),
        ConfigurationKey("navigationBarFrontColor", .text),
        ConfigurationKey(
            "onReachBottomDistance",
            .number(0...Double.infinity),
            "The distance from the end at which onReachBottom is called, in pixels."
        ),
        ConfigurationKey(
            "responsive",
            .flag,
            "Whether rpx depends on the width of the window; otherwise 2 rpx are 1 px."
        ),
        ConfigurationKey("gestureBack", yesOrNo, "Whether a swipe from the edge leaves the page."),
        ConfigurationKey("enableScrollBar", yesOrNo, "Whether the page shows a scroll bar."),
        ConfigurationKey("enableInPageRender"), ConfigurationKey("enableInPageRenderInput"),
        ConfigurationKey("enableJSC"), ConfigurationKey("showDomain"), ConfigurationKey("bizType"),
        ConfigurationKey("optionMenu"), navigationStyle, ConfigurationKey("navigationBarTitleText"),
        ConfigurationKey("navigationBarBackgroundColor"), ConfigurationKey("navigationBarTextStyle"),
        ConfigurationKey("enablePullDownRefresh"), ConfigurationKey("backgroundTextStyle"),
        ConfigurationKey("disableScroll"), ConfigurationKey("enableTabClick"), ConfigurationKey("enableKeyboard"),
        ConfigurationKey("keyboardMode"), ConfigurationKey("closeImage"), ConfigurationKey("closeButton"),
        ConfigurationKey("readTitle"), ConfigurationKey("pageOrientation"), ConfigurationKey("orientation"),
        ConfigurationKey("statusBarFontColor"), ConfigurationKey("adjustResize"), ConfigurationKey("softInputMode"),
        ConfigurationKey("pullRefreshStyle"), ConfigurationKey("backBehavior"), ConfigurationKey("toolbarMenu"),
        ConfigurationKey("canPullDown"), ConfigurationKey("transAnimate"), ConfigurationKey("delayRender"),
        ConfigurationKey("fullScreen"), ConfigurationKey("launchParamsTag"), ConfigurationKey("titlePosition"),
        ConfigurationKey("nativeScroll"), ConfigurationKey("disallowSwipeBack"), ConfigurationKey("enableDSL"),
        ConfigurationKey("titleColor"), ConfigurationKey("titleSize"),
    ]

    private static let yesOrNo = ConfigurationKey.Value.choice(["YES", "NO"])
}
