internal import MiniCore

extension DelegatedFunction {
    /// Payments, cards and vouchers.
    ///
    /// A payment succeeds with a `resultCode` in all cases: 9000 paid, 8000 still being processed, 4000 failed, 6001 cancelled,
    /// 6002 no network.
    ///
    /// - Source: the pages of payment, cards and vouchers, Alipay open docs.
    static let payment: [DelegatedFunction] = [
        DelegatedFunction(
            "tradePay",
            .payment,
            reads: "tradeNO?: string, orderStr?: string",
            results: "resultCode",
        ),
        DelegatedFunction("paySignCenter", .payment, reads: "signStr: string", results: "result, resultStatus"),
        DelegatedFunction("checkBeforeAddOrder", .payment),
        DelegatedFunction("prepareUseCertificate", .payment),
        DelegatedFunction("openCardDetail", .payment, reads: "passId: string"),
        DelegatedFunction("openCardList", .payment),
        DelegatedFunction("openTicketList", .payment),
        DelegatedFunction("openVoucherList", .payment),
        DelegatedFunction("openMerchantCardList", .payment, reads: "partnerId: string"),
        DelegatedFunction("openMerchantTicketList", .payment, reads: "partnerId: string"),
        DelegatedFunction("openMerchantVoucherList", .payment, reads: "partnerId: string"),
        DelegatedFunction(
            "openKBVoucherDetail",
            .payment,
            reads: "passId?: string, partnerId?: string, serialNumber?: string"
        ),
        DelegatedFunction(
            "openTicketDetail",
            .payment,
            reads: "passId?: string, partnerId?: string, serialNumber?: string"
        ),
        DelegatedFunction(
            "openVoucherDetail",
            .payment,
            reads: "passId?: string, partnerId?: string, serialNumber?: string"
        ),
    ]

    /// Other programs and apps.
    ///
    /// - Source: the pages of jumping between programs, Alipay open docs.
    static let programs: [DelegatedFunction] = [
        DelegatedFunction(
            "navigateToMiniProgram",
            .programs,
            reads: "appId: string, path?: string, query?: object, extraData?: object",
            errors: [30, 31],
        ),
        DelegatedFunction("navigateBackMiniProgram", .programs, reads: "extraData?: object"),
        DelegatedFunction("exitMiniProgram", .none, otherwise: .shown),
        // The operations of my.getUpdateManager; without packages there are no updates.
        DelegatedFunction(
            "getUpdateManager.state",
            .none,
            results: "hasUpdate, state",
            timeoutPolicy: .delegateDeadline,
            otherwise: .result { _, _ throws(APIError) in ["hasUpdate": false] },
        ),
        DelegatedFunction(
            "getUpdateManager.applyUpdate",
            .none,
            timeoutPolicy: .delegateDeadline,
            otherwise: .result { _, _ throws(APIError) in [:] },
        ),
        DelegatedFunction(
            "navigateToAlipayPage",
            .programs,
            reads: "appCode?: string, appParams?: object, path?: string"
        ),
        DelegatedFunction("navigateToFinance", .programs),
        DelegatedFunction("openAlipayApp", .programs),
        DelegatedFunction("openOtherApp", .programs),
        DelegatedFunction("openURL", .programs),
        DelegatedFunction("updateAlipayClient", .programs),
    ]
}
