internal import MiniCore

extension MiniProgram {
    /// Has the program notified when the device is locked or unlocked.
    func listen(to protection: any DataProtection) -> DataProtectionListener {
        protection.onChange { [weak self, thread] isLocked in
            thread.enqueue { [weak self] in
                self?.assumeIsolated { program in
                    program.withRuntime { runtime in
                        if isLocked { runtime.session.closeProtectedStorage() }
                        runtime.deliver(.announcement(isLocked ? "deviceLock" : "deviceUnlock", [:]))
                    }
                }
            }
        }
    }
}
