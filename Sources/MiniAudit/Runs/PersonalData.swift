internal import MiniHost

/// The JSAPIs that return data of a person, with results that an audit recognizes.
enum PersonalData {
    /// A kind of data.
    struct Kind {
        /// The name of the JSAPI on `my`.
        let name: String
        /// The data, in messages.
        let data: String
        /// The scope in `permission` of app.json; nil for none.
        let scope: String?
        /// The result in audits.
        let result: ScriptValue
        /// The texts of the result that occur nowhere else.
        let canaries: [String]
    }

    static let kinds = [
        Kind(
            name: "getLocation",
            data: "the location",
            scope: "scope.location",
            result: [
                "longitude": 87.617_733_19, "latitude": 43.792_818_47, "accuracy": 30.0, "horizontalAccuracy": 30.0,
                "city": "Canary-4379", "cityAdcode": "650100",
            ],
            canaries: ["87.61773319", "43.79281847", "Canary-4379"]
        ),
        Kind(
            name: "chooseLocation",
            data: "a chosen location",
            scope: nil,
            result: [
                "longitude": 88.617_733_29, "latitude": 44.792_818_57, "name": "Canary-4479", "address": "Canary-4480",
            ],
            canaries: ["88.61773329", "44.79281857", "Canary-4479", "Canary-4480"]
        ),
        Kind(
            name: "getClipboard",
            data: "the clipboard",
            scope: nil,
            result: ["text": "canary-clip-71c0"],
            canaries: ["canary-clip-71c0"]
        ),
        Kind(
            name: "getPhoneNumber",
            data: "the phone number",
            scope: "scope.phoneNumber",
            result: ["response": "canary-phone-16c4"],
            canaries: ["canary-phone-16c4"]
        ),
        Kind(
            name: "getOpenUserInfo",
            data: "the name and the picture of the user",
            scope: "scope.userInfo",
            result: ["response": "{\"response\":{\"code\":\"10000\",\"nickName\":\"canary-name-83aa\"}}"],
            canaries: ["canary-name-83aa"]
        ),
        Kind(
            name: "getAddress",
            data: "an address",
            scope: "scope.address",
            result: [
                "resultStatus": "9000", "result": ["fullname": "canary-full-20bd", "mobilePhone": "canary-mob-5512"],
            ],
            canaries: ["canary-full-20bd", "canary-mob-5512"]
        ),
        Kind(
            name: "choosePhoneContact",
            data: "a contact",
            scope: nil,
            result: ["name": "canary-cont-92ef", "mobile": "canary-mob-7718"],
            canaries: ["canary-cont-92ef", "canary-mob-7718"]
        ),
    ]

    /// The JSAPIs that send objects of their parameters to a server.
    static let senders = ["request", "httpRequest", "uploadFile", "downloadFile", "connectSocket"]

    /// The JSAPIs that store objects of their parameters.
    ///
    /// Files and messages of sockets have texts and bytes only.
    static let stores = ["setStorage", "setStorageSync"]

    /// The message about data that is sent.
    static func sent(_ data: String, to url: String?) -> String {
        "the page sends \(data) to \(WebURLText.host(of: url ?? ""))"
    }

    /// The message about data that is stored.
    static func stored(_ data: String) -> String { "the page stores \(data)" }

    /// The data that a text contains, in messages; nil for none.
    static func data(in text: String) -> String? {
        kinds.first { kind in kind.canaries.contains { text.contains($0) } }?.data
    }

    /// The kind of a JSAPI; nil for one that returns no data of a person.
    static func kind(named name: String) -> Kind? { kinds.first { $0.name == name } }
}
