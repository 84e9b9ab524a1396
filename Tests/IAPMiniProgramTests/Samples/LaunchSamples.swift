// swift-format-ignore-file
// The statements of the samples are identical to the vendor's documents, character by character.

import ACGriverCore
import AriverKernel
import Foundation
import GRVAppContainer
import IAPConnect

/// The start of the SDK, without the imports and the types of UIKit.
func initializeSample(_ config: IAPConnectInitConfig) {
    IAPConnectClient.sharedInstance()?.initWithContext(config, success: {
    
    }, failure: { (error, errorMessage) in
                 
    })
}

/// The opening of a program by its id, with parameters in a dictionary.
func openByIDSample() {
do {
    let appId = "xxx"
    let extraParams = ["query": "a=b&c=d"]
    let viewController = try GRVAppContainerLaunch.sharedInstance().openApp(withApppId: appId, extraParams: extraParams, error: ())
    // The sample does not use it.
    _ = viewController
} catch {

}
}

/// A controller that opens programs by an id or a link.
final class OpensPrograms: UIViewController {
    let id = "xxx"
    let url = "https://example.com/?_ariver_appid=xxx"

    func openByID() {
let startupParams = GRVStartupParams()
startupParams.showTitleBar = true

do {
    let viewController = try GRVAppContainerLaunch.sharedInstance().openApp(withAppId: id, startupParams: startupParams)
    let navigationController = self.navigationController ?? UIApplication.shared.windows.first?.rootViewController as? UINavigationController
    navigationController?.pushViewController(viewController, animated: true)
} catch {
}
    }

    func openByLink() {
let startupParams = GRVStartupParams()
startupParams.showTitleBar = true

do {
    let viewController = try GRVAppContainerLaunch.sharedInstance().openApp(withUrl: url, startupParams: startupParams)
    let navigationController = self.navigationController ?? UIApplication.shared.windows.first?.rootViewController as? UINavigationController
    navigationController?.pushViewController(viewController, animated: true)
} catch {
}
    }
}

/// The opening of a program by a scanned code.
func openScannedSample(_ scanResult: String) {
// test whether the URL can be decoded
if (GRVURLContentDecoder.canDecodeURLContent(scanResult)) {
    GRVURLContentDecoder.decodeURLContent(scanResult) { (response) in
        // use the decoded URL to open a mini program
        if response.success, let decodedURL = response.decodedURL {
            GRVAppContainerLaunch.sharedInstance().openApp(withUrl: decodedURL, extraParams: [:])
        } else {
            print(response.errorMessage ?? "")
        }
    }
}
}

/// The list of programs, whose callbacks the documents leave out.
func fetchSample(
    _ categoryCode: String?,
    _ listed: @escaping (GRVFetchAppsResponse?, (any Error)?) -> Void,
    _ found: @escaping (GRVFetchAppInfosResult?, (any Error)?) -> Void
) {
let parameter = GRVFetchAppsParameter()
parameter.queryStartIndex = 0
parameter.querySize = 10
parameter.sortDescriptor = GRVAppIdSortDescriptorKey
parameter.ascending = true
parameter.category = "1001"

GRVAppContainerLaunch.sharedInstance().fetchApps(parameter) { response, error in 
    listed(response, error)
}
let appIds = ["2102000024800001"]
GRVAppContainerLaunch.sharedInstance().fetchAppInfos(byIds: appIds, category: categoryCode, completionCallback: { (response, error) in
    found(response, error)
})
}

class TestJsApiHandler: RVKJsApiHandler {
    override func handler(_ data: [AnyHashable: Any], context: RVKContext, callback: @escaping RVKJsApiResponseCallbackBlock) {
        // process the input data
        // apply business logic
        var result: [String: Any] = [:]
        result["result1"] = "value1"
        result["result2"] = "value2"

        callback(result)
    }
}
