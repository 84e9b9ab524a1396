internal import MiniCore
internal import MiniHost
internal import MiniTools

/// The arguments of `toMatchScreenshot`, which the scripts have checked.
struct ScreenshotOptions: Sendable {
    /// The name of the screenshot in the file, with the titles of its test.
    let name: String
    /// The beginning of messages.
    let prefix: String
    /// The share of pixels that may differ, from 0 to 1.
    let tolerance: Double
    /// The largest difference of a channel, from 0 to 255, with which a pixel counts as equal.
    let threshold: Int
    /// The elements that the picture covers.
    let masks: [ElementLocator]
    let isFullPage: Bool
    let device: DevicePreset

    /// Reads the value of the scripts.
    ///
    /// - Parameter usualDevice: The device of a screenshot that specifies none; nil for the first one.
    /// - Throws: A `TypeError` for an unknown device.
    init(_ value: ScriptValue, usualDevice: String?) throws(ScriptError) {
        name = value["name"]?.string ?? ""
        prefix = value["prefix"]?.string ?? ""
        tolerance = value["tolerance"]?.number ?? 0
        threshold = value["threshold"]?.number.flatMap { Int(exactly: $0) } ?? 0
        masks = (value["mask"]?.array ?? []).map(TestValues.locator)
        isFullPage = value["fullPage"] == true
        let device = value["device"]?.string ?? usualDevice ?? DevicePreset.all[0].name
        guard let preset = DevicePreset(device) else {
            let names = DevicePreset.all.map(\.name).joined(separator: ", ")
            throw ScriptError(
                name: "TypeError",
                message: "toMatchScreenshot(): there is no device \(JSON.text(.string(device))); there are \(names), "
                    + "and sizes such as 360x740@3"
            )
        }
        self.device = preset
    }
}
