/// What a host must grant before a JSAPI runs; checked before any parameter is read.
public struct Permission: RawRepresentable, Hashable, Sendable {
    /// The permission's stable name.
    public let rawValue: String

    /// Makes a permission; a host defines its own by a name with its own prefix.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Needs no grant: nothing of the person or the device is touched.
    public static let none = Permission(rawValue: "none")
    /// The program's own key-value storage.
    public static let storage = Permission(rawValue: "storage")
    /// Moving between the program's own pages.
    public static let navigation = Permission(rawValue: "navigation")
    /// Dialogues, toasts and the navigation bar.
    public static let userInterface = Permission(rawValue: "userInterface")
    /// Facts about the device and the network.
    public static let device = Permission(rawValue: "device")

    /// Servers, within the host's policy for the network.
    public static let network = Permission(rawValue: "network")
    /// The program's own files.
    public static let files = Permission(rawValue: "files")
    /// Who the person is: authorisation, name, phone number, address.
    public static let account = Permission(rawValue: "account")
    /// Paying, cards and vouchers.
    public static let payment = Permission(rawValue: "payment")
    /// Where the device is.
    public static let location = Permission(rawValue: "location")
    /// Camera, album and codes.
    public static let media = Permission(rawValue: "media")
    /// The address book, and calling somebody.
    public static let contacts = Permission(rawValue: "contacts")
    /// What is near: Bluetooth, beacons, wireless networks.
    public static let nearby = Permission(rawValue: "nearby")
    /// Other programs and apps.
    public static let programs = Permission(rawValue: "programs")

    /// What a program gets unless the host says otherwise: what touches the program itself, servers, and what the host
    /// plugs in.
    ///
    /// Which servers is judged for each request by the host's ``ProgramNetwork``. Of the person and of what is around the
    /// program nothing is reached before the host plugs in a delegate for it.
    public static let standard: Set<Permission> = [
        .none, .storage, .navigation, .userInterface, .device, .network, .files,
        .account, .payment, .location, .media, .contacts, .nearby, .programs,
    ]
}
