package import MiniCore
internal import MiniEngine

extension LocalProgram {
    /// Implements ``MiniProgram``.
    package func setNetworkStatus(_ status: NetworkStatus) {
        withRuntime { $0.callContext.networkStatus = status }
        emitGlobally(
            "networkStatusChange",
            ["isConnected": .bool(status.isAvailable), "networkType": .string(status.type)],
        )
    }

    /// Notifies the program when the device is locked or unlocked.
    func listen(to protection: any DataProtection) -> DataProtectionListener {
        protection.onChange { [weak self, thread] isLocked in
            thread.enqueue { [weak self] in
                self?.assumeIsolated { program in
                    program.withRuntime { runtime in
                        if isLocked { runtime.callContext.services.closeProtectedStorage() }
                        runtime.deliveries.add(.globalEvent(isLocked ? "deviceLock" : "deviceUnlock", [:]))
                    }
                }
            }
        }
    }
}
