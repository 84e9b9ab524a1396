internal import MiniCore

extension DelegatedFunction {
    /// Camera, album, codes and documents.
    ///
    /// - Source: the pages of images, videos, codes and files, Alipay open docs.
    static let media: [DelegatedFunction] = [
        DelegatedFunction(
            "chooseImage",
            .media,
            reads: "count?: number, sizeType?: value(original|compressed), sourceType?: value(album|camera)",
            results: "apFilePaths, tempFilePaths, tempFiles",
            errors: [11, 2001, 2002, 2003],
        ),
        DelegatedFunction(
            "chooseVideo",
            .media,
            reads: """
                sourceType?: value(album|camera), compressed?: boolean, maxDuration?: number, camera?: value(back|front)
                """,
            results: "apFilePath, tempFilePath, duration, size, height, width",
            errors: [10, 11, 21, 2001, 2002, 2003],
        ),
        DelegatedFunction(
            "compressImage",
            .media,
            reads: "apFilePaths: array, compressLevel?: number",
            results: "apFilePaths"
        ),
        DelegatedFunction("saveImage", .media, reads: "url?: string", media: ["url"], errors: [15, 16, 17, 2001]),
        DelegatedFunction("saveImageToPhotosAlbum", .media, reads: "filePath: string", errors: [15, 16, 17]),
        DelegatedFunction("saveVideoToPhotosAlbum", .media, reads: "filePath: string", errors: [15, 16, 17]),
        DelegatedFunction("saveFileToDisk", .media),
        DelegatedFunction("getVideoInfo", .media, reads: "src?: string", media: ["src"]),
        DelegatedFunction("detectFileType", .media),
        DelegatedFunction("openDocument", .media, reads: "filePath?: string, fileType?: string"),
        DelegatedFunction(
            "scan",
            .media,
            reads: "type?: string(qr|bar), scanType?: value(qrCode|barCode|dmCode|pdf417Code), hideAlbum?: boolean",
            results: "code, qrCode, barCode, scanType, result, imageChannel, rawData",
            errors: [10, 11, 2001, 2002, 2003],
        ),
        DelegatedFunction(
            "generateImageFromCode",
            .media,
            reads: "code: string, format?: string, width?: number, codeColor?: string, correctLevel?: string",
            results: "image",
            errors: [102, 103],
        ),
        // Nothing is drawn without a screen; drawing operations are recorded.
        DelegatedFunction(
            "canvasToTempFilePath",
            .media,
            reads: "canvas?: value, canvasId?: string, x?: number, y?: number, width?: number, height?: number",
            results: "apFilePath, tempFilePath",
        ),
        DelegatedFunction(
            "getAvailableAudioSources",
            .media,
            results: "audioSources",
            timeoutPolicy: .delegateDeadline
        ),
    ]

    /// The location of the device, maps and cities.
    ///
    /// - Source: the pages of location, maps and cities, Alipay open docs.
    static let location: [DelegatedFunction] = [
        DelegatedFunction(
            "getLocation",
            .location,
            reads: "cacheTimeout?: number, type?: value",
            results: """
                longitude, latitude, accuracy, horizontalAccuracy, country, countryCode, province, city, cityAdcode, \
                district, districtAdcode, streetNumber, pois
                """,
            errors: [11, 12, 13, 14, 15, 16, 2001, 2002, 2003],
        ),
        DelegatedFunction(
            "chooseLocation",
            .location,
            reads: "latitude?: value, longitude?: value",
            results: "latitude, longitude, name, provinceName, cityName, address",
            errors: [11],
        ),
        DelegatedFunction(
            "openLocation",
            .userInterface,
            reads: "longitude: value, latitude: value, name?: string, address?: string, scale?: value",
            otherwise: .shown,
        ),
        DelegatedFunction(
            "calculateRoute",
            .location,
            reads:
                "startLat: number, startLng: number, endLat: number, endLng: number, searchType?: string, mode?: number",
            results: "success, distance, duration",
            timeoutPolicy: .delegateDeadline,
        ),
        DelegatedFunction(
            "getMapInfo",
            .location,
            results: "is3d, isSupportAnim, sdkName, sdkVersion, isSupportOversea, needStyleV7"
        ),
        DelegatedFunction("getMainSelectedCity", .location, results: "city, adCode", timeoutPolicy: .delegateDeadline),
        DelegatedFunction(
            "setLocatedCity",
            .location,
            reads:
                "locatedCityId: string, locatedCityName: string, locatedCityAdCode?: string, locatedCityPinyin?: string",
            results: "locatedCityName",
            errors: [11, 12, 13],
            timeoutPolicy: .delegateDeadline,
        ),
    ]
}
