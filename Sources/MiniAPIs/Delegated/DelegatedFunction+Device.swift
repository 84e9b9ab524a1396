internal import MiniCore

extension DelegatedFunction {
    /// The device: clipboard, screen, vibration, sensors.
    ///
    /// The clipboard and the brightness are separate for each program, unless a delegate of the host shares the device's own.
    ///
    /// - Source: the pages of the device, Alipay open docs.
    static let device: [DelegatedFunction] = [
        DelegatedFunction(
            "getClipboard",
            .device,
            results: "text",
            errors: [2001, 2002, 2003, 2004],
            otherwise: .result { _, context throws(APIError) in ["text": .string(context.deviceUI.clipboard)] },
        ),
        DelegatedFunction(
            "setClipboard",
            .device,
            reads: "text: text|null",
            results: "success",
            timeoutPolicy: .delegateDeadline,
            otherwise: .result { parameters, context throws(APIError) in
                context.deviceUI.clipboard = parameters["text"]?.string ?? ""
                return ["success": true]
            },
        ),
        DelegatedFunction(
            "getScreenBrightness",
            .device,
            results: "brightness, success",
            timeoutPolicy: .delegateDeadline,
            otherwise: .result { _, context throws(APIError) in
                ["brightness": .number(context.deviceUI.brightness), "success": true]
            },
        ),
        DelegatedFunction(
            "setScreenBrightness",
            .device,
            reads: "brightness: number",
            results: "success",
            timeoutPolicy: .delegateDeadline,
            otherwise: .result { parameters, context throws(APIError) in
                let brightness = parameters["brightness"]?.number ?? 0
                guard (0...1).contains(brightness) else {
                    throw APIError(.invalidParameter, "brightness: expected a number from 0 to 1")
                }
                context.deviceUI.brightness = brightness
                context.deviceUI.show("setScreenBrightness", parameters, page: context.navigation.currentPage)
                return ["success": true]
            },
        ),
        DelegatedFunction(
            "setKeepScreenOn",
            .device,
            reads: "keepScreenOn: boolean",
            timeoutPolicy: .delegateDeadline,
            otherwise: .shown
        ),
        DelegatedFunction(
            "setVisualEffectOnCapture",
            .device,
            reads: "visualEffect?: string",
            timeoutPolicy: .delegateDeadline,
            otherwise: .shown
        ),
        DelegatedFunction("vibrate", .device, timeoutPolicy: .delegateDeadline, otherwise: .shown),
        DelegatedFunction("vibrateLong", .device, timeoutPolicy: .delegateDeadline, otherwise: .shown),
        DelegatedFunction(
            "vibrateShort",
            .device,
            reads: "type?: string(heavy|medium|light)",
            timeoutPolicy: .delegateDeadline,
            otherwise: .shown
        ),
        DelegatedFunction(
            "isScreenReaderEnabled",
            .device,
            results: "screenReaderEnabled",
            timeoutPolicy: .delegateDeadline,
            otherwise: .result { _, _ throws(APIError) in ["screenReaderEnabled": false] },
        ),
        DelegatedFunction("watchShake", .device),
        sensor("startAccelerometer"), sensor("stopAccelerometer"),
        sensor("startCompass"), sensor("stopCompass"),
        sensor("startGyroscope"), sensor("stopGyroscope"),
        DelegatedFunction(
            "getBackgroundFetchData",
            .device,
            reads: "fetchType: string",
            results: "fetchType, timestamp, fetchedData",
            errors: [5],
            timeoutPolicy: .delegateDeadline,
            // No data was fetched before the start of the program.
            otherwise: .failure(.unknown),
        ),
    ]

    /// Readings are sent with `MiniProgram.announce`, if the host has any.
    private static func sensor(_ name: String) -> DelegatedFunction {
        DelegatedFunction(name, .device, reads: "interval?: string", timeoutPolicy: .delegateDeadline)
    }
}
