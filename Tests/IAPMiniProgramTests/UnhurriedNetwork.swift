import MiniHost

extension NetworkConfiguration {
    /// A network that waits for its delegates as long as a loaded machine may need.
    static var unhurried: NetworkConfiguration {
        var network = NetworkConfiguration()
        network.delegateDeadline = .seconds(600)
        return network
    }
}
