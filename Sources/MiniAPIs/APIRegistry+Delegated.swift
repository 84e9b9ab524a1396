internal import MiniCore

extension APIRegistry {
    /// The delegated JSAPIs, sorted by name.
    static let delegatedFunctions: [DelegatedFunction] = {
        let groups: [[DelegatedFunction]] = [
            DelegatedFunction.account, DelegatedFunction.contacts, DelegatedFunction.payment,
            DelegatedFunction.programs,
            DelegatedFunction.media, DelegatedFunction.location, DelegatedFunction.bluetooth,
            DelegatedFunction.wireless,
            DelegatedFunction.device, DelegatedFunction.interface, DelegatedFunction.pickers, DelegatedFunction.tabBar,
            DelegatedFunction.former, DelegatedFunction.buttons, DelegatedFunction.pictures,
        ]
        return groups.flatMap(\.self).sorted { $0.name < $1.name }
    }()
}
