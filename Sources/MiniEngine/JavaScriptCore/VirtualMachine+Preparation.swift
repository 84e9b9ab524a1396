internal import CJavaScriptCore

extension VirtualMachine {
    /// Does what the first machine of a process costs more than the others, on a thread of its own, and returns at once.
    ///
    /// A machine that is made meanwhile waits for it.
    public static func prepareInBackground() {
        do throws(ScriptThreadError) {
            try DetachedThread.start(name: "prepare", stackBytes: 1 << 20) {
                Engine.prepare()
                // The engine sets itself up when it makes its first group.
                JSContextGroupRelease(JSContextGroupCreate())
            }
        } catch {
            // Without a thread to spare, the first machine does the work.
        }
    }
}
