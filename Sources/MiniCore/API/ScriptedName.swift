/// A name of `my` that the runtime provides in JavaScript, because it deals in callbacks, listeners and objects.
public struct ScriptedName: Sendable, Hashable {
    /// The name on `my`.
    public let name: String
    /// What it does, in one sentence.
    public let summary: String

    /// Makes an entry.
    public init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }
}

extension Catalogue {
    /// The names that the runtime provides in JavaScript, sorted; a host cannot override them.
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
        ("createRewardedAd", "Makes an advertisement, of which there are none."),
        ("createVideoContext", "Drives a video on the page; records its calls."),
        ("createWebViewContext", "Sends messages to a web-view of the page."),
        ("getBackgroundAudioManager", "Plays sound in the background; records its calls."),
        ("getRecorderManager", "Records sound, for which there is no microphone."),
        ("getUpdateManager", "Tells of updates of the program, of which there are none."),
        ("call", "Calls a JSAPI by its name, one of the host's own included."),
        ("createIntersectionObserver", "Observes how far elements can be seen."),
        ("createSelectorQuery", "Asks where elements are and how they look."),
        ("off", "Stops listening to an event of the host."),
        ("on", "Listens to an event of the host."),
    ]

    /// What comes after `on` and `off`, and what it tells.
    private static let events: [(String, String)] = [
        ("AccelerometerChange", "readings of the accelerometer"),
        ("AppHide", "the program going to the background"),
        ("AppShow", "the program coming to the foreground"),
        ("AudioInterruptionBegin", "other sounds taking over"),
        ("AudioInterruptionEnd", "other sounds being over"),
        ("BLECharacteristicValueChange", "values of Bluetooth devices"),
        ("BLEConnectionStateChanged", "connections to Bluetooth devices"),
        ("BeaconServiceChange", "the search for beacons starting and ending"),
        ("BeaconUpdate", "beacons that are near"),
        ("BluetoothAdapterStateChange", "the state of Bluetooth"),
        ("BluetoothDeviceFound", "Bluetooth devices that are found"),
        ("CompassChange", "readings of the compass"),
        ("ComponentError", "exceptions of components"),
        ("DeviceMotionChange", "the device being turned"),
        ("Error", "script errors that nothing caught"),
        ("GetWifiList", "wireless networks that are found"),
        ("GyroscopeChange", "readings of the gyroscope"),
        ("LazyLoadError", "components that cannot be loaded, of which there are none"),
        ("LocatedComplete", "the city that was located for my.chooseCity"),
        ("MemoryWarning", "the device running out of memory"),
        ("NetworkStatusChange", "the network coming and going"),
        ("PageNotFound", "a start at a page that does not exist"),
        ("SocketClose", "the end of the socket that has no task"),
        ("SocketError", "the failure of the socket that has no task"),
        ("SocketMessage", "messages of the socket that has no task"),
        ("SocketOpen", "the opening of the socket that has no task"),
        ("UnhandledRejection", "promises rejected with nothing to hear it"),
        ("UserCaptureScreen", "the person taking a picture of the screen"),
        ("WifiConnected", "the device joining a wireless network"),
    ]
}
