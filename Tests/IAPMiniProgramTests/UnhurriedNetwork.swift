import MiniHost

extension NetworkConfiguration {
    /// A network whose delegate deadline is long enough for a loaded machine.
    static var unhurried: NetworkConfiguration {
        var network = NetworkConfiguration()
        network.delegateDeadline = .seconds(600)
        return network
    }
}
