import MiniCore
import Testing

@testable import MiniNetwork

/// The names of charsets: all labels of the Encoding Standard.
struct CharsetTests {
    /// Bytes that similar encodings decode differently, in hexadecimal, and the labels of the encoding.
    private static let encodings: [(name: String, bytes: String, text: String, labels: String)] = [
        ("UTF-8", "E4B8AD", "中", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
        ("IBM866", "E0", "р", "866 cp866 csibm866 ibm866"),
        (
            "ISO-8859-2", "A1A3", "ĄŁ",
            """
            csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
            """
        ),
        (
            "ISO-8859-3", "A1", "Ħ",
            """
            csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
            """
        ),
        (
            "ISO-8859-4", "A1A3", "ĄŖ",
            """
            csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
            """
        ),
        (
            "ISO-8859-5", "A1", "Ё",
            """
            csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
            """
        ),
        (
            "ISO-8859-6", "C7", "ا",
            """
            arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e \
            iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
            """
        ),
        (
            "ISO-8859-7", "E1A4", "α€",
            """
            csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 \
            iso_8859-7 iso_8859-7:1987 sun_eu_greek
            """
        ),
        (
            "ISO-8859-8", "E0A4", "א¤",
            """
            csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 \
            iso_8859-8 iso_8859-8:1988 visual
            """
        ),
        ("ISO-8859-8-I", "E0A4", "א¤", "csiso88598i iso-8859-8-i logical"),
        ("ISO-8859-10", "A1A3", "ĄĢ", "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
        ("ISO-8859-13", "A1", "”", "iso-8859-13 iso8859-13 iso885913"),
        ("ISO-8859-14", "A1", "Ḃ", "iso-8859-14 iso8859-14 iso885914"),
        ("ISO-8859-15", "A4", "€", "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
        ("KOI8-R", "C1A4", "а╓", "cskoi8r koi koi8 koi8-r koi8_r"),
        ("KOI8-U", "C1A4", "ає", "koi8-ru koi8-u"),
        ("macintosh", "80DB", "Ä€", "csmacintosh mac macintosh x-mac-roman"),
        ("windows-874", "A180", "ก€", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
        ("windows-1250", "8CA5", "ŚĄ", "cp1250 windows-1250 x-cp1250"),
        ("windows-1251", "E080", "аЂ", "cp1251 windows-1251 x-cp1251"),
        (
            "windows-1252", "D080", "Ð€",
            """
            ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
            iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252
            """
        ),
        ("windows-1253", "E180", "α€", "cp1253 windows-1253 x-cp1253"),
        (
            "windows-1254", "D080", "Ğ€",
            """
            cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 \
            latin5 windows-1254 x-cp1254
            """
        ),
        ("windows-1255", "E080", "א€", "cp1255 windows-1255 x-cp1255"),
        ("windows-1256", "C780", "ا€", "cp1256 windows-1256 x-cp1256"),
        ("windows-1257", "E080", "ą€", "cp1257 windows-1257 x-cp1257"),
        ("windows-1258", "D080", "Đ€", "cp1258 windows-1258 x-cp1258"),
        ("x-mac-cyrillic", "E0A2", "аҐ", "x-mac-cyrillic x-mac-ukrainian"),
        (
            "GBK", "C4E381308130", "你\u{80}",
            """
            chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk
            """
        ),
        ("gb18030", "C4E381308130", "你\u{80}", "gb18030"),
        ("Big5", "A7418740", "你䏰", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
        ("EUC-JP", "C6FC8EB1", "日ｱ", "cseucpkdfmtjapanese euc-jp x-euc-jp"),
        ("ISO-2022-JP", "1B2442467C1B2842", "日", "csiso2022jp iso-2022-jp"),
        ("Shift_JIS", "93FA8740", "日①", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
        (
            "EUC-KR", "B0A18141", "가갂",
            """
            cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 \
            windows-949
            """
        ),
        ("UTF-16BE", "4E2D", "中", "unicodefffe utf-16be"),
        ("UTF-16LE", "2D4E", "中", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
    ]

    private func text(_ bytes: String, in label: String) throws -> String? {
        let digits = bytes.utf8.compactMap(\.hexadecimalDigit)
        try #require(digits.count == bytes.utf8.count)
        return Charset.text(
            stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] },
            in: label
        )
    }

    @Test(arguments: encodings)
    func `a label selects the encoding of the standard`(name: String, bytes: String, text: String, labels: String)
        throws
    {
        for label in labels.split(separator: " ") {
            #expect(try self.text(bytes, in: String(label)) == text, "\(label)")
        }
    }

    @Test func `the labels are complete`() {
        let labels = Self.encodings.flatMap { $0.labels.split(separator: " ") }
        let unread = Self.unread.split(separator: " ")
        #expect(Set(labels + unread).count == 228)
        #expect(labels.count + unread.count == 228)
    }

    /// The labels that the standard rejects, and those that ICU does not support.
    private static let unread = """
        csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement iso-8859-16 x-user-defined
        """

    @Test func `bytes that cannot be decoded are not text`() throws {
        for label in Self.unread.split(separator: " ") { #expect(try text("61", in: String(label)) == nil, "\(label)") }
    }

    @Test(arguments: [
        ("utf-16", "FFFE2D4E", "中"), ("utf-16", "FEFF4E2D", "中"), ("utf-16le", "FEFF4E2D", "中"),
        ("utf-16be", "FFFE2D4E", "中"), ("utf-16be", "FEFF4E2D", "中"), ("utf-16", "FFFE", ""), ("utf-16", "", ""),
    ])
    func `a byte order mark takes precedence over the label`(label: String, bytes: String, text: String) throws {
        #expect(try self.text(bytes, in: label) == text)
    }
}
