// swift-format-ignore-file
// The code of the samples is identical to the vendor's documents, character by character.

import Foundation
import IAPMiniProgram

/// The sample with a link only.
enum LinkSample {
class DemoShareDelegate: NSObject, ShareDelegate {
    func makeLink(queryItems: [URLQueryItem]) -> String {
        return "https://demo?" + queryItems
            .filter { $0.value != nil }
            .map { "\($0.name)=\($0.value!)" }
            .joined(separator: "&")
    }
}
}

/// The sample with a channel of its own.
enum ChannelSample {
class DemoShareDelegate: NSObject, ShareDelegate {

    func makeLink(queryItems: [URLQueryItem]) -> String {
        return "https://demo?" + queryItems
            .filter { $0.value != nil }
            .map { "\($0.name)=\($0.value!)" }
            .joined(separator: "&")
    }
   
    func items(for appId: String) -> [ShareItem] {
        let channel = "Custom"
        let custom = ShareItem(channel: channel, icon: nil) { context, viewController, completion in
            completion(true, channel)
        }
        return [custom, .system, .copyLink, .messages]
    }
}
}

/// The sample with a panel of its own.
class DemoNewShareDelegate: NSObject, ShareDelegate {
    var items: [ShareItem]?

    func makeLink(queryItems: [URLQueryItem]) -> String {
        return "https://demo?" + queryItems
            .filter { $0.value != nil }
            .map { "\($0.name)=\($0.value!)" }
            .joined(separator: "&")
    }
   
    func items(for appId: String) -> [ShareItem] {
        let channel = "Custom"
        let custom = ShareItem(channel: channel, icon: nil) { context, viewController, completion in
            completion(true, channel)
        }
        return [custom, .system, .copyLink, .messages]
    }

    func showPanel(items: [ShareItem], context: ShareContext, visibleViewController: UIViewController?, completion: @escaping Completion) {
        self.items = items

        let alertController = UIAlertController(title: context.title, message: context.desc, preferredStyle: .actionSheet)
        items
            .map { item in
                UIAlertAction(title: item.channel, style: .default) { [weak alertController] action in
                    guard let alertController else { return }
                    alertController.dismiss(animated: true) {
                        item.handler?(context, visibleViewController, completion)
                    }
                }
            }
            .forEach(alertController.addAction(_:))

        let cancelAction = UIAlertAction(title: "Cancel", style: .cancel)
        alertController.addAction(cancelAction)
        visibleViewController?.present(alertController, animated: true)
    }
}
