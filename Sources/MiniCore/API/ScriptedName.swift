/// A name of `my` that the runtime provides in JavaScript because it uses callbacks, listeners or objects.
public struct ScriptedName: Sendable, Hashable {
    /// The name on `my`.
    public let name: String
    /// A description in one sentence.
    public let summary: String

    /// Creates an entry.
    public init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }
}

extension APIRegistry {
    /// The names that the runtime provides in JavaScript, sorted.
    ///
    /// A host cannot override them.
    public static let scripted: [ScriptedName] = {
        let functions = scriptedFunctions.map { ScriptedName(name: $0, summary: $1) }
        let listeners = events.flatMap { event, subject in
            [
                ScriptedName(name: "on\(event)", summary: "Listens for \(subject)."),
                ScriptedName(name: "off\(event)", summary: "Stops listening for \(subject)."),
            ]
        }
        return (functions + listeners).sorted { $0.name < $1.name }
    }()

    private static let scriptedFunctions: [(String, String)] = [
        ("createAnimation", "Describes an animation in steps."),
        ("createAudioContext", "Plays a sound; records its calls."),
        ("createCameraContext", "Drives a camera on the page; records its calls."),
        ("createCanvasContext", "Draws on a canvas of the page; records its calls."),
        ("createInnerAudioContext", "Plays a sound; records its calls."),
        ("createLivePlayerContext", "Drives a live player on the page; records its calls."),
        ("createLivePusherContext", "Drives a live pusher on the page; records its calls."),
        ("createLottieContext", "Drives a Lottie animation on the page; records its calls."),
        ("createMapContext", "Drives a map on the page; records its calls."),
        ("createOffscreenCanvas", "Makes a canvas that is on no page; records its calls."),
        ("createRewardedAd", "Makes an advertisement; none is ever available."),
        ("createVideoContext", "Drives a video on the page; records its calls."),
        ("createWebViewContext", "Sends messages to a web-view of the page."),
        ("createWorker", "Runs a file of the program in an environment of its own."),
        ("getBackgroundAudioManager", "Plays sound in the background; records its calls."),
        ("getRecorderManager", "Records sound; there is no microphone."),
        ("getUpdateManager", "Reports updates of the program, and restarts it on a new version."),
        ("call", "Calls a JSAPI by its name, including the JSAPIs of the host."),
        ("createIntersectionObserver", "Observes the visibility of elements."),
        ("createSelectorQuery", "Queries the positions and styles of elements."),
        ("off", "Stops listening to an event of the host."),
        ("on", "Listens to an event of the host."),
    ]

    /// The suffix after `on` and `off`, and the subject of the event.
    private static let events: [(String, String)] = [
        ("AccelerometerChange", "readings of the accelerometer"),
        ("AppHide", "the program going to the background"),
        ("AppShow", "the program coming to the foreground"),
        ("AudioInterruptionBegin", "interruptions by other sounds"),
        ("AudioInterruptionEnd", "the end of interruptions by other sounds"),
        ("BLECharacteristicValueChange", "values of Bluetooth devices"),
        ("BLEConnectionStateChanged", "connections to Bluetooth devices"),
        ("BeaconServiceChange", "the search for beacons starting and ending"),
        ("BeaconUpdate", "nearby beacons"),
        ("BluetoothAdapterStateChange", "the state of Bluetooth"),
        ("BluetoothDeviceFound", "Bluetooth devices that are found"),
        ("CompassChange", "readings of the compass"),
        ("ComponentError", "exceptions of components"),
        ("DeviceMotionChange", "rotations of the device"),
        ("Error", "uncaught script errors"),
        ("GetWifiList", "wireless networks that are found"),
        ("GyroscopeChange", "readings of the gyroscope"),
        ("LazyLoadError", "components that cannot be loaded; there are none"),
        ("LocatedComplete", "the city that was located for my.chooseCity"),
        ("MemoryWarning", "memory shortage of the device"),
        ("NetworkStatusChange", "changes of the network connection"),
        ("PageNotFound", "a start at a page that does not exist"),
        ("SocketClose", "the end of the socket that has no task"),
        ("SocketError", "the failure of the socket that has no task"),
        ("SocketMessage", "messages of the socket that has no task"),
        ("SocketOpen", "the opening of the socket that has no task"),
        ("ThemeChange", "changes of the theme of the device"),
        ("UnhandledRejection", "rejected promises without a handler"),
        ("UserCaptureScreen", "screenshots by the user"),
        ("WifiConnected", "the device joining a wireless network"),
    ]
}
