package import MiniCore

/// Encryptors that create their key when it is missing.
///
/// A key must not be created beside values that a lost key has sealed: the values that are stored afterwards would be lost when
/// the lost key returns.
package protocol KeyCreatingEncryptorSource: LocalStorageEncryptorSource {
    /// Checks whether the databases of a folder permit the creation of a key.
    ///
    /// Called before the folder opens a database, while that database can be read.
    ///
    /// - Parameters:
    ///   - databases: The databases of the folder.
    ///   - key: The source of the databases' key; nil for plain databases.
    func prepare(for databases: StoredDatabases, key: (any DatabaseKeySource)?)
}
