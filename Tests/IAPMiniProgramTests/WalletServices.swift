import Foundation
import IAPMiniProgram

/// Grants every scope but `refused`.
final class GrantsCodes: IAPWalletOAuthServiceSignature {
    override func getAuthCode(
        clientId: String,
        scopes: Set<String>,
        type: IAPWalletOAuthCodeFlowType,
        extendedInfo: [String: String],
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletOAuthResult) -> Void
    ) {
        callback(
            IAPWalletOAuthResult(
                authCode: "code of \(clientId) on \(context?.page ?? "")",
                successScopes: scopes.subtracting(["refused"]),
                errorScopes: scopes.contains("refused") ? ["refused": "10001"] : [:]
            )
        )
    }
}

/// Fails for a reason.
final class FailsToAuthorize: IAPWalletOAuthServiceSignature {
    private let error: IAPWalletErrorCode

    init(_ error: IAPWalletErrorCode) { self.error = error }

    override func getAuthCode(
        clientId: String,
        scopes: Set<String>,
        type: IAPWalletOAuthCodeFlowType,
        extendedInfo: [String: String],
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletOAuthResult) -> Void
    ) {
        callback(IAPWalletOAuthResult(errorCode: error, errorMessage: "no"))
    }
}

/// One signed-in user, or none.
final class Member: IAPWalletMemberServiceSignature {
    private let user: String?

    init(_ user: String? = "1") { self.user = user }

    override func getMemberInfo(
        strategy: IAPWalletMemberInfoFetchStrategy,
        scope: IAPWalletMemberInfoScope?,
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletMemberInfoFetchResult) -> Void
    ) {
        let info = IAPWalletMemberInfo()
        info.userId = user
        if strategy == .remoteFetch {
            info.nickName = "N"
            info.gender = "f"
        }
        callback(IAPWalletMemberInfoFetchResult(memberInfo: info))
    }
}

/// Pays every order, with the protocols of the vendor's sample.
final class PaymentService: IAPWalletPaymentServiceSignature, UIAlertViewDelegate {
    private let orders: Mailbox<IAPWalletPaymentRequest>

    init(_ orders: Mailbox<IAPWalletPaymentRequest>) { self.orders = orders }

    override func pay(
        with request: IAPWalletPaymentRequest,
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletPaymentResult) -> Void
    ) {
        orders.put(request)
        callback(IAPWalletPaymentResult(resultCode: "9000"))
    }
}

/// Fails to pay for a reason.
final class FailsToPay: IAPWalletPaymentServiceSignature {
    private let error: IAPWalletErrorCode

    init(_ error: IAPWalletErrorCode) { self.error = error }

    override func pay(
        with request: IAPWalletPaymentRequest,
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletPaymentResult) -> Void
    ) {
        callback(IAPWalletPaymentResult(errorCode: error, errorMessage: "no"))
    }
}

/// Blocks until it is signalled.
final class HangsInPayment: IAPWalletPaymentServiceSignature {
    private let goOn: DispatchSemaphore

    init(_ goOn: DispatchSemaphore) { self.goOn = goOn }

    override func pay(
        with request: IAPWalletPaymentRequest,
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletPaymentResult) -> Void
    ) {
        goOn.wait()
        callback(IAPWalletPaymentResult(resultCode: "9000"))
    }
}

/// Finds the same code each time.
final class Scans: IAPWalletCodeServiceSignature {
    private let requests: Mailbox<IAPWalletScannerOption>

    init(_ requests: Mailbox<IAPWalletScannerOption>) { self.requests = requests }

    override func scan(
        with option: IAPWalletScannerOption,
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletScannerResult) -> Void
    ) {
        requests.put(option)
        callback(IAPWalletScannerResult(code: "c"))
    }
}

/// Calls back twice on another thread.
final class ScansTwice: IAPWalletCodeServiceSignature {
    override func scan(
        with option: IAPWalletScannerOption,
        in context: IAPWalletAPIContext?,
        callback: @escaping (IAPWalletScannerResult) -> Void
    ) {
        Thread.detachNewThread {
            callback(IAPWalletScannerResult(code: "first"))
            callback(IAPWalletScannerResult(code: "second"))
        }
    }
}
