import MiniCore

/// `my.getBatteryInfo`, `my.getBatteryInfoSync`: returns the battery charge.
///
/// ## Shape
/// `() -> {level, isCharging: boolean}`; the level is a whole number from 0 to 100.
///
/// - Source: my.getBatteryInfo and my.getBatteryInfoSync, Alipay open docs.
struct GetBatteryInfo: ImmediateFunction {
    static let name = "getBatteryInfo"
    static let permission = Permission.device
    static let resultFields = ["level", "isCharging"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(device: context.environment.device)
    }

    /// The charge.
    struct Output: APIResult {
        let device: DeviceInformation

        func write(to writer: any ResultWriter) {
            let digits = device.currentBattery.prefix { $0.isNumber }
            writer.set("level", Double(digits) ?? 100)
            writer.set("isCharging", device.isCharging)
        }
    }
}
