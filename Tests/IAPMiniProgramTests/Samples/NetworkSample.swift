// swift-format-ignore-file
// The sample is identical to the vendor's document, character by character.

import Foundation
import IAPMiniProgram

class DemoNetworkAllowedDelegateImpl: NSObject, GRVNetworkRequestAllowDelegate {
    
    // Allow specific HTTP URLs.
    // To allow a domain (and all its sub-URLs), extract the domain from the `url` parameter.
    func shouldAllowHttpRequest(_ url: String) -> Bool {
        if let url = URL(string: url),
           let host = url.host?.lowercased(),
           host == "www.example.com" {
            return true
        }
        return false
    }

    // Allow custom URL schemes (e.g., mailto).
    func shouldAllowScheme(_ url: String) -> Bool {   
        if let scheme = NSURL.init(string: url)?.scheme as? String,
           scheme == "mailto"
        {
            return true
        }
        return false
    }
}
