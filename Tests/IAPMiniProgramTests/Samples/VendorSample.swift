// swift-format-ignore-file
// The sample is identical to the vendor's document, character by character.

import Foundation
import IAPMiniProgram

import IAPSecurityGuardLite

class _Your_Impl_GRVSecureLocalStorageEncryptorProtocol: NSObject, GRVSecureLocalStorageEncryptorProtocol {

    var identifier: String = "_Your_Encryptor_Identifier_"

        func encrypt(_ data: String) -> String {
        guard let result = try? IAPSecurityGuardLiteService().encrypt(data) else {
            // Handle errors here
            return data
            }

        return result
        }

    func decrypt(_ data: String, identifier: String) -> String? {
        guard let result = try? IAPSecurityGuardLiteService().decrypt(data) else {
            // Handle errors here
            return nil
            }

        return result
        }

}
