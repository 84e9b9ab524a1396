public import Foundation

/// An error of a call of the super app.
///
/// As an `NSError` it has the documented number as its code.
///
/// - Source: openApp, fetchApps, IAPMiniProgram SDK. An older page of the vendor exchanges the numbers 90002 and 90003.
public enum GRVContainerError: Error, Sendable, Hashable {
    /// 2: a condition of a query is out of range.
    case invalidQuery(String)
    /// 10104: the source of programs has failed.
    case network(String)
    /// 90002: the id or the link does not name a program.
    case invalidParameter(String)
    /// 90003: ``IAPConnectClient/initWithContext(_:success:failure:)`` was not called.
    case notInitialized
}

extension GRVContainerError: CustomNSError, LocalizedError {
    /// The domain of the numbers.
    public static var errorDomain: String { "GRVContainerError" }

    /// The documented number.
    public var errorCode: Int {
        switch self {
        case .invalidQuery: 2
        case .network: 10_104
        case .invalidParameter: 90_002
        case .notInitialized: 90_003
        }
    }

    /// The fault, as a clause.
    public var errorDescription: String? { description }
}

extension GRVContainerError: CustomStringConvertible {
    /// The fault, as a clause.
    public var description: String {
        switch self {
        case .invalidQuery(let reason): "INVALID_PARAMETER: \(reason)"
        case .network(let reason): "NETWORK_ERROR: \(reason)"
        case .invalidParameter(let reason): "GRV_CONTAINER_API_ERROR_PARAM: \(reason)"
        case .notInitialized: "GRV_CONTAINER_NOT_INITIALIZED: call IAPConnectClient.initWithContext first"
        }
    }
}
