internal import MiniHost

/// The connection of the device to the network.
enum DeviceConnection: String, Sendable {
    /// A wireless network without delays.
    case online
    /// A mobile network with a delay before each request.
    case slow
    /// No connection.
    case offline

    /// The time before a request is sent on a slow connection.
    static let delay = Duration.seconds(2)

    /// What JSAPIs report.
    var status: NetworkStatus {
        switch self {
        case .online: .wifi
        case .slow: NetworkStatus(isAvailable: true, type: "2G")
        case .offline: .offline
        }
    }
}
