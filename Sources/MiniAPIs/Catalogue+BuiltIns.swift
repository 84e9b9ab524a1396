public import MiniCore

extension Catalogue {
    /// The JSAPIs that MiniHost brings, one type each, and the names that the vendor documents.
    public static let builtIn = Catalogue(
        sortedFunctions: builtInFunctions,
        sortedConstants: builtInConstants,
        sortedDocumentedNames: DocumentedNames.all,
    )

    /// Sorted by name.
    static let builtInFunctions: [any HostFunction.Type] = [
        Alert.self,
        ArrayBufferToBase64.self,
        Base64ToArrayBuffer.self,
        CanIUse.self,
        ClearStorage.self,
        CloseSocket.self,
        Confirm.self,
        ConnectSocket.self,
        GetAccountInfo.self,
        GetAppId.self,
        GetEnterOptions.self,
        GetLaunchOptions.self,
        GetNetworkType.self,
        GetServerTime.self,
        GetStorage.self,
        GetStorageInfo.self,
        GetSystemInfo.self,
        HideLoading.self,
        HideToast.self,
        HttpRequest.self,
        NavigateBack.self,
        NavigateTo.self,
        Prompt.self,
        ReLaunch.self,
        RedirectTo.self,
        RemoveStorage.self,
        Request.self,
        SendSocketMessage.self,
        SetNavigationBar.self,
        SetStorage.self,
        ShowActionSheet.self,
        ShowLoading.self,
        ShowToast.self,
        SwitchTab.self,
    ]

    /// Sorted by name.
    static let builtInConstants: [any HostConstant.Type] = [
        SDKVersion.self,
        Env.self,
    ]
}
