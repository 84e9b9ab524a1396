// swift-format-ignore-file
// The samples are identical to the vendor's documents, character by character.

import Foundation
import IAPMiniProgram

class DemoAppEventDelegate: NSObject, GRVAppEventDelegate {
    func onAppStart(_ app: any GRVAppSessionInfo) {
        print("onAppStart")
    }

    func onAppExit(_ app: any GRVAppSessionInfo) {
        print("onAppExit")
    }
}

class DemoNavigationBarEventDelegate: NSObject, GRVNavigationBarEventDelegate {
    func navigationBarItemDidClicked(with type: GRVNavigationBarItemClickedType) {
        print("navigationBarUIElementDidClicked: \(type)")
    }
}

class DemoAppSettingsImpl: NSObject, GRVAppSettingsDelegate {

    func openAppSettings(with param: GRVAppSettingsParam, proxy: any GRVAppSettingsProxy) {
        // Implement the logic to build a custom settings view
    }
}
