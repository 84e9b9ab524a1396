internal import MiniCore

extension DelegatedFunction {
    /// JSAPIs that the vendor no longer documents and published programs still call.
    ///
    /// - Source: the vendor's demonstration program and others of the same years.
    static let former: [DelegatedFunction] = [
        DelegatedFunction("addCardAuth", .account),
        DelegatedFunction("chooseInvoiceTitle", .account),
        DelegatedFunction("startZMVerify", .account),
        DelegatedFunction("startZMCreditRent", .payment),
        DelegatedFunction("zmCreditBorrow", .payment),
        DelegatedFunction("zmFreeDeposit", .payment),
        DelegatedFunction("zmRentTransition", .payment),
        DelegatedFunction("isCollected", .programs),
        DelegatedFunction("isFavorite", .programs),
        DelegatedFunction("navigateBackFromMiniService", .programs),
        DelegatedFunction("navigateToCouponDetail", .programs),
        DelegatedFunction("navigateToMiniService", .programs),
        DelegatedFunction("openCarService", .programs),
        DelegatedFunction("openChatWindow", .programs),
        DelegatedFunction("ARScan", .media),
        DelegatedFunction("cancelRecord", .media),
        DelegatedFunction("ocr", .media),
        DelegatedFunction("pauseBackgroundAudio", .media),
        DelegatedFunction("pauseVoice", .media),
        DelegatedFunction("playBackgroundAudio", .media),
        DelegatedFunction("playVoice", .media),
        DelegatedFunction("preloadCanvasImage", .media),
        DelegatedFunction("resumeVoice", .media),
        DelegatedFunction("startRecord", .media),
        DelegatedFunction("stopBackgroundAudio", .media),
        DelegatedFunction("stopRecord", .media),
        DelegatedFunction("stopVoice", .media),
        DelegatedFunction("textRiskIdentification", .account),
        uiRequest("hideAllFavoriteMenu"),
        uiRequest("hideFavoriteMenu"),
        uiRequest("resetNavigationBar"),
        uiRequest("setCustomPopMenu"),
    ]
}
