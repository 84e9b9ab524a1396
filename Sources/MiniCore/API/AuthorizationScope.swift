/// A part of the user's data or of the device that a program may use only with the consent of the user.
///
/// The host grants a ``Permission``, and the user grants a scope. `HostConfiguration.scopes` lists the JSAPIs that need one.
public struct AuthorizationScope: RawRepresentable, Hashable, Sendable {
    /// The name, as `my.getSetting` returns it.
    public let rawValue: String

    /// Creates a scope.
    ///
    /// - Parameter rawValue: 1 to 128 bytes. A host defines its own scopes with names that have a prefix of its own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user's name and picture.
    public static let userInfo = AuthorizationScope(rawValue: "userInfo")
    /// The user's phone number.
    public static let phoneNumber = AuthorizationScope(rawValue: "phoneNumber")
    /// The location of the device.
    public static let location = AuthorizationScope(rawValue: "location")
    /// The pictures of the user.
    public static let album = AuthorizationScope(rawValue: "album")
    /// The camera.
    public static let camera = AuthorizationScope(rawValue: "camera")
    /// The microphone.
    public static let audioRecord = AuthorizationScope(rawValue: "audioRecord")

    /// The JSAPIs that need a scope according to the vendor's documents, with their scopes.
    ///
    /// - Source: My.getSetting, the vendor's documentation of scopes.
    public static let documented: [String: AuthorizationScope] = [
        "getOpenUserInfo": .userInfo, "getPhoneNumber": .phoneNumber, "getLocation": .location, "chooseImage": .album,
        "saveImage": .album, "scan": .camera,
    ]
}
