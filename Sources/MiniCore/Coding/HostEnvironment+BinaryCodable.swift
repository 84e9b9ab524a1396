extension HostEnvironment: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(baseLibraryVersion)
        encoder.encode(clientName)
        encoder.encode(clientVersion)
        encoder.encode(language)
        encoder.encode(platform)
        encoder.encode(theme)
        encoder.encode(device)
        encoder.encode(networkStatus)
        encoder.encode(programVersion)
        encoder.encode(programStage)
        encoder.encode(extConfig)
        encoder.encode(launch)
        encoder.encode(enter)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        baseLibraryVersion = try decoder.decode()
        clientName = try decoder.decode()
        clientVersion = try decoder.decode()
        language = try decoder.decode()
        platform = try decoder.decode()
        theme = try decoder.decode()
        device = try decoder.decode()
        networkStatus = try decoder.decode()
        programVersion = try decoder.decode()
        programStage = try decoder.decode()
        extConfig = try decoder.decode()
        launch = try decoder.decode()
        enter = try decoder.decode()
    }
}

extension DeviceInformation: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(brand)
        encoder.encode(model)
        encoder.encode(systemVersion)
        encoder.encode(pixelRatio)
        encoder.encode(screenWidth)
        encoder.encode(screenHeight)
        encoder.encode(statusBarHeight)
        encoder.encode(titleBarHeight)
        encoder.encode(bottomInset)
        encoder.encode(fontSizeSetting)
        encoder.encode(storage)
        encoder.encode(currentBattery)
        encoder.encode(isCharging)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        brand = try decoder.decode()
        model = try decoder.decode()
        systemVersion = try decoder.decode()
        pixelRatio = try decoder.decode()
        screenWidth = try decoder.decode()
        screenHeight = try decoder.decode()
        statusBarHeight = try decoder.decode()
        titleBarHeight = try decoder.decode()
        bottomInset = try decoder.decode()
        fontSizeSetting = try decoder.decode()
        storage = try decoder.decode()
        currentBattery = try decoder.decode()
        isCharging = try decoder.decode()
    }
}

extension DeviceTheme: BinaryCodableName {}

extension NetworkStatus: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(isAvailable)
        encoder.encode(type)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            isAvailable: try decoder.decode(),
            type: try decoder.decode()
        )
    }
}

extension LaunchOptions: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(path)
        encoder.encode(query)
        encoder.encode(scene)
        encoder.encode(referrerInfo)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        path = try decoder.decode()
        query = try decoder.decode()
        scene = try decoder.decode()
        referrerInfo = try decoder.decode()
    }
}
