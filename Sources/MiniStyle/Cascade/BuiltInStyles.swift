internal import MiniSyntax

/// The style sheet of the built-in elements.
///
/// The sizes are those that the vendor documents (`image` 300 by 225 pixels, `swiper` 150 high, …) or those of its
/// elements on a phone.
package enum BuiltInStyles {
    /// The definition that the rules belong to.
    ///
    /// No program can have it.
    package static let definition = "(built-in)"

    /// The sheet, parsed.
    package static let origin = StyleOrigin(
        definition: definition,
        rules: StyleParser.parse(SourceText(text, file: definition)).rules,
        reach: .everywhere,
    )

    private static let text = """
        page, view, cover-view, scroll-view, swiper, swiper-item, movable-area, movable-view, form, picker,
        picker-view-column, navigator, radio-group, checkbox-group, button, input, textarea, slider, progress,
        rich-text, match-media, page-container, root-portal, share-element, web-view, error-view,
        join-group-chat, subscribe-message { display: block; }
        text, label, block, slot { display: inline; }
        image, cover-image, icon, switch, checkbox, radio, video, canvas, map, lottie, camera,
        contact-button, lifestyle, live-player, live-pusher { display: inline-block; }
        page-meta, aria-component, import-sjs, template { display: none; }
        scroll-view { overflow-x: hidden; overflow-y: hidden; }
        image, cover-image { width: 300px; height: 225px; overflow: hidden; }
        swiper { height: 150px; overflow: hidden; position: relative; }
        swiper-item { width: 100%; height: 100%; overflow: hidden; }
        canvas, video, live-player, live-pusher { width: 300px; height: 225px; }
        map { width: 300px; height: 150px; }
        movable-area { position: relative; width: 10px; height: 10px; }
        movable-view { position: absolute; width: 10px; height: 10px; }
        icon, checkbox, radio { width: 23px; height: 23px; }
        contact-button { width: 25px; height: 25px; }
        switch { width: 51px; height: 31px; }
        slider { height: 30px; margin: 10px 18px; }
        progress { height: 6px; }
        button { box-sizing: border-box; min-height: 47px; padding: 0 13px; font-size: 18px; line-height: 45px;
            text-align: center; border: 1px solid #ddd; border-radius: 5px; white-space: nowrap; overflow: hidden; }
        input { box-sizing: content-box; height: 24px; padding: 10px 5px; overflow: hidden; }
        textarea { min-height: 48px; padding: 10px 5px; }
        picker-view { display: flex; height: 240px; overflow: hidden; }
        picker-view-column { flex: 1; overflow: hidden; }
        web-view { position: absolute; top: 0; left: 0; width: 100%; height: 100%; }
        """
}
