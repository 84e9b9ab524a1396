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

    /// Implements ``MiniProgram``.
    package func setTheme(_ theme: DeviceTheme) {
        withRuntime { runtime in
            guard theme != runtime.callContext.environment.theme else { return }
            runtime.callContext.environment.theme = theme
            runtime.geometries.setTheme(theme)
            runtime.app.changeTheme(to: theme)
            // Observers of the visibility of elements are evaluated after a rendering.
            runtime.flushes.request()
        }
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
