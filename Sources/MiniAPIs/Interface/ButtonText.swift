import MiniCore

/// What buttons say when the program does not tell: Chinese as documented, English for any other language.
struct ButtonText {
    let confirm: String
    let cancel: String

    init(for environment: HostEnvironment) {
        let isChinese = environment.language.hasPrefix("zh")
        confirm = isChinese ? "确定" : "OK"
        cancel = isChinese ? "取消" : "Cancel"
    }
}
