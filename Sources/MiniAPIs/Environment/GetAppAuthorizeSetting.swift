import MiniCore

/// `my.getAppAuthorizeSetting`: returns the user's authorizations for the host app.
///
/// Called like a plain function. The fields are those of `my.getSystemInfo`.
///
/// ## Shape
/// `() -> {albumAuthorized, bluetoothAuthorized, cameraAuthorized, locationAuthorized, microphoneAuthorized,
/// notificationAuthorized, notificationAlertAuthorized, notificationBadgeAuthorized, notificationSoundAuthorized}`
///
/// - Source: my.getAppAuthorizeSetting, Alipay open docs.
struct GetAppAuthorizeSetting: DirectFunction {
    static let name = "getAppAuthorizeSetting"
    static let permission = Permission.device
    static let resultFields = [
        "albumAuthorized", "bluetoothAuthorized", "cameraAuthorized", "locationAuthorized", "microphoneAuthorized",
        "notificationAuthorized", "notificationAlertAuthorized", "notificationBadgeAuthorized",
        "notificationSoundAuthorized",
    ]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> SystemInformation {
        SystemInformation(context, fields: Self.resultFields)
    }
}
