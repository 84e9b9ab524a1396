/// A file that a browser loads: the page, its style sheet or a module.
struct BrowserFile: Sendable {
    /// The value of `Content-Type`.
    let type: String
    let bytes: [UInt8]

    private init(_ type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    private static func module(_ bytes: [UInt8]) -> BrowserFile { BrowserFile("text/javascript; charset=utf-8", bytes) }

    private static func styleSheet(_ bytes: [UInt8]) -> BrowserFile { BrowserFile("text/css; charset=utf-8", bytes) }

    /// The files by their names; the page has the empty name.
    static let all: [String: BrowserFile] = [
        "": BrowserFile("text/html; charset=utf-8", PackageResources.index_html),
        "dev.css": styleSheet(PackageResources.dev_css),
        "editors.css": styleSheet(PackageResources.editors_css),
        "panels.css": styleSheet(PackageResources.panels_css),
        "phone.css": styleSheet(PackageResources.phone_css),
        "recorder.css": styleSheet(PackageResources.recorder_css),
        "activity.js": module(PackageResources.activity_js),
        "choices.js": module(PackageResources.choices_js),
        "connection.js": module(PackageResources.connection_js),
        "console.js": module(PackageResources.console_js),
        "controls.js": module(PackageResources.controls_js),
        "dataTree.js": module(PackageResources.dataTree_js),
        "devicePanel.js": module(PackageResources.devicePanel_js),
        "dialogs.js": module(PackageResources.dialogs_js),
        "drags.js": module(PackageResources.drags_js),
        "drawings.js": module(PackageResources.drawings_js),
        "editor.js": module(PackageResources.editor_js),
        "elementTree.js": module(PackageResources.elementTree_js),
        "elements.js": module(PackageResources.elements_js),
        "events.js": module(PackageResources.events_js),
        "frame.js": module(PackageResources.frame_js),
        "items.js": module(PackageResources.items_js),
        "main.js": module(PackageResources.main_js),
        "media.js": module(PackageResources.media_js),
        "menu.js": module(PackageResources.menu_js),
        "morph.js": module(PackageResources.morph_js),
        "panels.js": module(PackageResources.panels_js),
        "performance.js": module(PackageResources.performance_js),
        "phone.js": module(PackageResources.phone_js),
        "picker.js": module(PackageResources.picker_js),
        "pickers.js": module(PackageResources.pickers_js),
        "recorder.js": module(PackageResources.recorder_js),
        "results.js": module(PackageResources.results_js),
        "scrolling.js": module(PackageResources.scrolling_js),
        "storage.js": module(PackageResources.storage_js),
        "targets.js": module(PackageResources.targets_js),
    ]
}
