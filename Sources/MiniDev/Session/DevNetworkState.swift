internal import MiniCore
internal import Synchronization

/// The connection that the networks of a session simulate.
///
/// ## Threading
/// May be used from any thread.
final class DevNetworkState: Sendable {
    private let state = Mutex(DeviceConnection.online)

    /// The connection for requests from now on.
    var connection: DeviceConnection {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// The error of a request without a connection.
    static let offline = APIError(.networkFailed, "the device is offline, as set in the panel Device of mini dev")

    /// Starts a request as the connection allows it.
    ///
    /// - Parameters:
    ///   - receive: Receives the events of the request.
    ///   - start: Starts it, and returns a closure that aborts it.
    /// - Returns: A closure that aborts the request.
    func start(
        receive: @escaping @Sendable (RequestEvent) -> Void,
        _ start: @escaping @Sendable () -> @Sendable () -> Void,
    ) -> @Sendable () -> Void {
        switch connection {
        case .online: return start()
        case .offline:
            receive(.completed(.failure(Self.offline)))
            return {}
        case .slow:
            let exchange = StartedOperation()
            let waiting = Task {
                do {
                    try await Task.sleep(for: DeviceConnection.delay)
                } catch {
                    return receive(.completed(.failure(APIError(.aborted, "the request was aborted"))))
                }
                exchange.attach(start())
            }
            return {
                waiting.cancel()
                exchange.cancel()
            }
        }
    }
}
