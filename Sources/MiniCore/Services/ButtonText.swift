/// The default texts of buttons: Chinese as documented, English for any other language.
package struct ButtonText {
    package let confirm: String
    package let cancel: String

    package init(for environment: HostEnvironment) {
        let isChinese = environment.language.hasPrefix("zh")
        confirm = isChinese ? "确定" : "OK"
        cancel = isChinese ? "取消" : "Cancel"
    }
}
