/// A permission that a host must grant before a JSAPI runs; checked before any parameter is read.
public struct Permission: RawRepresentable, Hashable, Sendable {
    /// The permission's stable name.
    public let rawValue: String

    /// Creates a permission.
    ///
    /// A host defines its own permissions with names that have a prefix of its own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Needs no grant: the JSAPI affects neither the user nor the device.
    public static let none = Permission(rawValue: "none")
    /// The program's own key-value storage.
    public static let storage = Permission(rawValue: "storage")
    /// Navigation between the program's own pages.
    public static let navigation = Permission(rawValue: "navigation")
    /// Dialogues, toasts and the navigation bar.
    public static let userInterface = Permission(rawValue: "userInterface")
    /// Information about the device and the network.
    public static let device = Permission(rawValue: "device")

    /// Servers, within the host's policy for the network.
    public static let network = Permission(rawValue: "network")
    /// The program's own files.
    public static let files = Permission(rawValue: "files")
    /// The user's identity: authorization, name, phone number, address.
    public static let account = Permission(rawValue: "account")
    /// Payments, cards and vouchers.
    public static let payment = Permission(rawValue: "payment")
    /// The location of the device.
    public static let location = Permission(rawValue: "location")
    /// Camera, album and codes.
    public static let media = Permission(rawValue: "media")
    /// The address book and phone calls.
    public static let contacts = Permission(rawValue: "contacts")
    /// Nearby devices: Bluetooth, beacons, wireless networks.
    public static let nearby = Permission(rawValue: "nearby")
    /// Other programs and apps.
    public static let programs = Permission(rawValue: "programs")

    /// The default permissions of a program: everything about the program itself, servers, and the delegates of the host.
    ///
    /// The host's ``ProgramNetwork`` checks the server of each request. Data of the user and the surroundings is accessible
    /// only through delegates of the host.
    public static let standard: Set<Permission> = [
        .none, .storage, .navigation, .userInterface, .device, .network, .files,
        .account, .payment, .location, .media, .contacts, .nearby, .programs,
    ]
}
