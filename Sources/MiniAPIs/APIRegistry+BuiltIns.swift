public import MiniCore

extension APIRegistry {
    /// The built-in JSAPIs of MiniHost, one type each, and the names that the vendor documents.
    public static let builtIn = APIRegistry(
        sortedFunctions: builtInFunctions,
        sortedConstants: builtInConstants,
        sortedDelegated: delegatedFunctions,
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
        DownloadFile.self,
        GetAccountInfo.self,
        GetAppAuthorizeSetting.self,
        GetAppBaseInfo.self,
        GetAppId.self,
        GetBatteryInfo.self,
        GetEnterOptions.self,
        GetExtConfig.self,
        GetFileInfo.self,
        GetFileSystemManager.self,
        GetImageInfo.self,
        GetLaunchOptions.self,
        GetLeftButtonsBoundingClientRect.self,
        GetMenuButtonBoundingClientRect.self,
        GetNetworkType.self,
        GetRunScene.self,
        GetSavedFileInfo.self,
        GetSavedFileList.self,
        GetServerTime.self,
        GetStorage.self,
        GetStorageInfo.self,
        GetSystemInfo.self,
        GetSystemSetting.self,
        GetWindowInfo.self,
        HideLoading.self,
        HideToast.self,
        HttpRequest.self,
        NavigateBack.self,
        NavigateTo.self,
        Prompt.self,
        ReLaunch.self,
        RedirectTo.self,
        RemoveSavedFile.self,
        RemoveStorage.self,
        ReportAnalytics.self,
        Request.self,
        SaveFile.self,
        SendSocketMessage.self,
        SetNavigationBar.self,
        SetStorage.self,
        ShowActionSheet.self,
        ShowLoading.self,
        ShowToast.self,
        SwitchTab.self,
        UploadFile.self,
    ]

    /// The methods of `my.getFileSystemManager()`, sorted by name.
    static let fileSystemMethods: [any HostFunction.Type] = [
        Access.self,
        AppendFile.self,
        CopyFile.self,
        GetFileInfo.self,
        GetSavedFileList.self,
        Mkdir.self,
        ReadFile.self,
        Readdir.self,
        RemoveSavedFile.self,
        Rename.self,
        Rmdir.self,
        SaveTemporaryFile.self,
        Stat.self,
        Unlink.self,
        Unzip.self,
        WriteFile.self,
    ]

    /// Sorted by name.
    static let builtInConstants: [any HostConstant.Type] = [
        SDKVersion.self,
        Env.self,
        IsIDE.self,
    ]
}
