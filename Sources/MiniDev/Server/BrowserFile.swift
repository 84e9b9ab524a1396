/// A file that a browser loads: the page, a style sheet or a script.
struct BrowserFile: Sendable {
    /// The value of `Content-Type`.
    let type: String
    let bytes: [UInt8]

    private init(_ type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    private static func script(_ bytes: [UInt8]) -> BrowserFile { BrowserFile("text/javascript; charset=utf-8", bytes) }

    private static func styleSheet(_ bytes: [UInt8]) -> BrowserFile { BrowserFile("text/css; charset=utf-8", bytes) }

    /// The files by their names; the page has the empty name.
    static let all: [String: BrowserFile] = [
        "": BrowserFile("text/html; charset=utf-8", PackageResources.index_html),
        "dev.css": styleSheet(PackageResources.dev_css),
        "editors.css": styleSheet(PackageResources.editors_css),
        "panels.css": styleSheet(PackageResources.panels_css),
        "phone.css": styleSheet(PackageResources.phone_css),
        "recorder.css": styleSheet(PackageResources.recorder_css),
        "activity.js": script(PackageResources.activity_js),
        "choices.js": script(PackageResources.choices_js),
        "connection.js": script(PackageResources.connection_js),
        "console.js": script(PackageResources.console_js),
        "controls.js": script(PackageResources.controls_js),
        "dataTree.js": script(PackageResources.dataTree_js),
        "devicePanel.js": script(PackageResources.devicePanel_js),
        "dialogs.js": script(PackageResources.dialogs_js),
        "drags.js": script(PackageResources.drags_js),
        "drawings.js": script(PackageResources.drawings_js),
        "editor.js": script(PackageResources.editor_js),
        "elementTree.js": script(PackageResources.elementTree_js),
        "elements.js": script(PackageResources.elements_js),
        "events.js": script(PackageResources.events_js),
        "fallback.js": script(PackageResources.fallback_js),
        "frame.js": script(PackageResources.frame_js),
        "items.js": script(PackageResources.items_js),
        "main.js": script(PackageResources.main_js),
        "media.js": script(PackageResources.media_js),
        "menu.js": script(PackageResources.menu_js),
        "morph.js": script(PackageResources.morph_js),
        "panels.js": script(PackageResources.panels_js),
        "performance.js": script(PackageResources.performance_js),
        "phone.js": script(PackageResources.phone_js),
        "picker.js": script(PackageResources.picker_js),
        "pickers.js": script(PackageResources.pickers_js),
        "recorder.js": script(PackageResources.recorder_js),
        "results.js": script(PackageResources.results_js),
        "scrolling.js": script(PackageResources.scrolling_js),
        "storage.js": script(PackageResources.storage_js),
        "targets.js": script(PackageResources.targets_js),
        "touches.js": script(PackageResources.touches_js),
    ]
}
