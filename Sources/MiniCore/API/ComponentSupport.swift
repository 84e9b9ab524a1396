/// The vendor's components and attributes that work without a screen, for `my.canIUse`.
///
/// A component is listed if user actions on it have their documented effects here, or if it only displays something. An
/// attribute is listed if the component, the layout or the printed document uses it. Options are listed if only some of the
/// documented ones work.
enum ComponentSupport {
    /// Checks `component`, `component.attribute` and `component.attribute.option`.
    static func supports(_ parts: [Substring]) -> Bool {
        guard let first = parts.first, let own = attributes[first] else { return false }
        guard parts.count > 1 else { return true }
        let attribute = parts[1]
        guard own.contains(attribute) || common.contains(attribute) else { return false }
        guard parts.count > 2 else { return true }
        return parts.count == 3 && options["\(first).\(attribute)"]?.contains(parts[2]) ?? false
    }

    /// The attributes that all components support.
    private static let common: Set<Substring> = words(
        """
        id class style hidden onTap catchTap onLongTap catchLongTap onTouchStart catchTouchStart onTouchMove catchTouchMove \
        onTouchEnd catchTouchEnd onTouchCancel catchTouchCancel
        """
    )

    private static let attributes: [Substring: Set<Substring>] = table([
        ("view", "onAppear onDisappear onFirstAppear"), ("text", "decode number-of-lines"), ("block", ""),
        ("cover-view", ""),
        ("movable-area", ""), ("swiper-item", ""),
        ("picker-view-column", ""), ("icon", "type size"), ("rich-text", "nodes"),
        ("image", "src mode onLoad onError"), ("cover-image", "src onLoad onError"),
        ("progress", "percent"),
        (
            "scroll-view",
            """
            scroll-x scroll-y upper-threshold lower-threshold scroll-top scroll-left scroll-into-view onScroll \
            onScrollToUpper onScrollToLower
            """
        ),
        ("swiper", "autoplay interval current disable-touch onChange onTransition onAnimationEnd"),
        ("movable-view", "direction x y disabled out-of-bounds onChange onChangeEnd"),
        ("page-meta", "scroll-top page-style page-font-size root-font-size onScroll"),
        (
            "page-container",
            """
            show duration onBeforeEnter onEnter onEnterCancelled onAfterEnter onBeforeLeave onLeave onLeaveCancelled \
            onAfterLeave
            """
        ),
        (
            "button",
            """
            size disabled form-type open-type scope public-id onGetAuthorize onGetPhoneNumber onGetUserInfo onError \
            onFollowLifestyle onChooseAvatar
            """
        ),
        ("form", "report-submit onSubmit onReset"), ("label", "for"),
        (
            "input",
            "value name type password placeholder disabled maxlength controlled focus onInput onConfirm onFocus onBlur"
        ),
        ("textarea", "value name placeholder disabled maxlength controlled focus onInput onConfirm onFocus onBlur"),
        ("radio", "value checked disabled"), ("radio-group", "name onChange"),
        ("checkbox", "value checked disabled onChange"), ("checkbox-group", "name onChange"),
        ("switch", "name checked disabled controlled onChange"),
        ("slider", "name min max step value disabled onChange onChanging"),
        ("picker", "mode range range-key value start end disabled name onChange onColumnChange"),
        ("picker-view", "value onChange onPickStart onPickEnd"), ("navigator", "url open-type"),
        ("canvas", "type width height onReady"),
        ("match-media", "min-width max-width width min-height max-height height orientation"),
        ("web-view", "src onMessage onLoad onError"),
    ])

    private static let options: [String: Set<Substring>] = [
        "button.open-type": words("share contactShare getAuthorize lifestyle"),
        "button.form-type": words("submit reset"),
        "canvas.type": words("2d webgl"),
        "navigator.open-type": words("navigate redirect switchTab reLaunch navigateBack exit"),
        "picker.mode": words("selector multiSelector date time"),
        "movable-view.direction": words("all vertical horizontal none"),
    ]

    private static func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }

    private static func table(_ rows: [(Substring, String)]) -> [Substring: Set<Substring>] {
        Dictionary(uniqueKeysWithValues: rows.map { ($0.0, words($0.1)) })
    }
}
