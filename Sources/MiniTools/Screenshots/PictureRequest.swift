package import MiniCore

/// A document, and how a picture shows it.
package struct PictureRequest: Sendable {
    /// HTML whose policy forbids scripts.
    package var document: String
    /// The device, whose screen without the status bar is shown.
    package var device: DevicePreset
    /// Whether the picture is as high as the content, if that is higher than the screen.
    package var isFullPage: Bool
    /// The distance of the screen from the top of the content, in logical pixels; not for a full page.
    package var scrollTop: Double
    /// The numbers of the elements that the picture covers in magenta, as in their attributes `data-node`.
    package var masks: [Int]

    /// A picture of the screen or of the content.
    package init(
        document: String,
        device: DevicePreset,
        isFullPage: Bool = false,
        scrollTop: Double = 0,
        masks: [Int] = [],
    ) {
        self.document = document
        self.device = device
        self.isFullPage = isFullPage
        self.scrollTop = scrollTop
        self.masks = masks
    }

    /// Reads the value of a request that another process has sent.
    ///
    /// - Returns: Nil for any other value.
    package init?(_ value: ScriptValue) {
        guard let document = value["document"]?.string, let device = value["device"]?.string.flatMap(DevicePreset.init)
        else { return nil }
        self.init(
            document: document,
            device: device,
            isFullPage: value["isFullPage"] == true,
            scrollTop: value["scrollTop"]?.number ?? 0,
            masks: (value["masks"]?.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } },
        )
    }

    /// The request as a value, for another process.
    package var value: ScriptValue {
        [
            "document": .string(document), "device": .string(device.name), "isFullPage": .bool(isFullPage),
            "scrollTop": .number(scrollTop), "masks": .array(masks.map { .number(Double($0)) }),
        ]
    }
}
