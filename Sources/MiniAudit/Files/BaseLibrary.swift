package import MiniHost

/// The versions of the vendor's base library from which JSAPIs, their parameters, components, their attributes and the keys of
/// definitions and configurations exist, as far as the vendor documents them.
///
/// - Source: the pages of the JSAPIs, the components and the framework of the Alipay open docs,
///   <https://github.com/AlipayDocs/open-docs>, commit a74facf1 of February 2026.
package enum BaseLibrary {
    /// The version from which a feature exists; nil if the vendor documents none.
    ///
    /// - Parameter feature: The feature as `my.canIUse` names it: `getBatteryInfo`, `showActionSheet.object.badges`, `video`,
    ///   `video.floating-mode` or `component.observers`; for the keys of app.json `app.plugins`, and for those of all .json files
    ///   of pages and components `json.styleIsolation`.
    package static func version(of feature: String) -> PackageVersion? { versions[feature] }

    /// All versions, by the features.
    package static let versions: [String: PackageVersion] = {
        var versions: [String: PackageVersion] = [:]
        var current: PackageVersion?
        for word in BaseLibrary.table.split(whereSeparator: \.isWhitespace) {
            if word.last == ":" {
                current = PackageVersion(String(word.dropLast()))
            } else {
                versions[String(word)] = current
            }
        }
        return versions
    }()

    /// Features after the version from which they exist.
    private static let table = """
        1.1.0: button.open-type
        1.3.0: form.report-submit getSavedFileInfo setKeepScreenOn
        1.4.0: chooseContact compressImage createSelectorQuery getFileInfo getImageInfo getScreenBrightness reLaunch
            setScreenBrightness
        1.5.0: slider.onChanging
        1.6.0: input.placeholder-class input.placeholder-style textarea.placeholder-class textarea.placeholder-style
        1.7.0: hideAddToDesktopMenu hideAllAddToDesktopMenu hideShareMenu input.confirm-hold input.confirm-type
            input.selection-end input.selection-start
        1.7.2: prompt
        1.8.0: openSetting switch.controlled textarea.controlled textarea.show-count view.onAnimationEnd
            view.onAnimationIteration view.onAnimationStart view.onTransitionEnd
        1.9.0: image.lazy-load input.controlled input.random-number offAccelerometerChange offCompassChange
            offGyroscopeChange onAccelerometerChange onCompassChange onGyroscopeChange scroll-view.scroll-animation-duration
            showActionSheet.object.badges swiper.next-margin swiper.previous-margin view.onAppear view.onDisappear
        1.9.4: view.onFirstAppear
        1.10.0: addPhoneContact ap.updateAlipayClient button.hover-stop-propagation checkbox.color chooseVideo cover-image
            cover-view createVideoContext getBackgroundAudioManager getRunScene picker-view.indicator-class
            picker-view.mask-class picker-view.mask-style radio.color saveVideoToPhotosAlbum switch.color video
            view.hover-stop-propagation
        1.11.0: button.onError button.onFollowLifestyle button.onGetAuthorize button.scope camera connectWifi
            createCameraContext createIntersectionObserver createWorker getConnectedWifi getRecorderManager getUpdateManager
            getWifiList hideTabBar hideTabBarRedDot loadFontFace movable-area movable-view offGetWifiList offMemoryWarning
            offWifiConnected onGetWifiList onMemoryWarning onWifiConnected removeTabBarBadge rich-text
            scroll-view.enable-back-to-top setTabBarBadge setTabBarItem setTabBarStyle setWifiList showTabBar
            showTabBarRedDot startWifi stopWifi
        1.11.2: scroll-view.trap-scroll
        1.11.5: movable-view.catchTouchEnd movable-view.catchTouchMove movable-view.catchTouchStart
            movable-view.onTouchCancel movable-view.onTouchEnd movable-view.onTouchMove movable-view.onTouchStart
        1.12.0: ap.preventCheat getBatteryInfo getBatteryInfoSync offDeviceMotionChange onDeviceMotionChange video.direction
            video.onFullScreenChange
        1.13.0: env getFileSystemManager getSavedFileList getTitleColor lifestyle previewImage.object.enablesavephoto
            previewImage.object.enableShowPhotoDownload removeSavedFile saveFile video.mobilenet-hint-type
        1.13.6: video.onRenderStart
        1.13.7: swiper.acceleration swiper.active-class swiper.changing-class swiper.disable-programmatic-animation
            video.show-mute-btn
        1.14.0: ap.imgRisk ap.imgRiskCallback ap.nsf component.deriveDataFromProps component.onInit generateImageFromCode
            registerSSID unregisterSSID
        1.14.1: contact-button
        1.15.0: saveImageToPhotosAlbum scroll-view.onTouchCancel scroll-view.onTouchEnd scroll-view.onTouchMove
            scroll-view.onTouchStart swiper.disable-touch swiper.onAnimationEnd video.show-thin-progress-bar
        1.16.4: hideBackHome
        1.17.0: showSharePanel
        1.17.1: getRunData
        1.18.0: camera.flash component.ref
        1.19.0: camera.frame-size camera.mode camera.onScanCode image.default-source
        1.20.0: getAppIdSync movable-area.scale-area movable-view.animation movable-view.damping movable-view.friction
            movable-view.inertia movable-view.onScale movable-view.out-of-bounds movable-view.scale movable-view.scale-max
            movable-view.scale-min movable-view.scale-value offAppHide offAppShow onAppHide onAppShow
            pageScrollTo.object.duration pageScrollTo.object.selector
        1.20.4: getAddress
        1.21.0: calculateRoute getLaunchOptionsSync offError onError
        1.22.4: app.plugins app.useDynamicPlugins
        1.23.0: camera.output-dimension regionPicker
        1.23.4: createInnerAudioContext getAvailableAudioSources isScreenReaderEnabled offAudioInterruptionBegin
            offAudioInterruptionEnd onAudioInterruptionBegin onAudioInterruptionEnd
        1.23.7: ap.getMainSelectedCity
        1.24.1: offUnhandledRejection onUnhandledRejection
        1.24.3: camera.onReady
        1.24.6: getBLEDeviceRSSI getMapInfo setBLEMTU video.floating-mode
        1.24.9: offComponentError onComponentError startAccelerometer startCompass startGyroscope stopAccelerometer
            stopCompass stopGyroscope
        1.24.11: swiper.swipe-ratio swiper.swipe-speed swiper.touch-angle
        2.6.2: chooseDistrict makeBluetoothPair scroll-view.disable-lower-scroll scroll-view.disable-upper-scroll
        2.6.4: swiper.adjust-height swiper.adjust-vertical-height swiper.display-multiple-items swiper.easing-function
            swiper.snap-to-edge
        2.7.0: app.lazyCodeLoading canvas.onReady canvas.type error-view offLocatedComplete
        2.7.2: cancelBluetoothPair getBluetoothPairs json.styleIsolation offPageNotFound onPageNotFound
        2.7.3: arrayBufferToBase64 base64ToArrayBuffer createOffscreenCanvas input.always-system web-view.onError
            web-view.onLoad
        2.7.5: getEnterOptionsSync
        2.7.7: getBLEMTU page-meta
        2.7.11: getBackgroundFetchData getBLEDeviceStatus showBLEPermissionGuide
        2.7.13: setVisualEffectOnCapture
        2.7.15: exitMiniProgram
        2.7.17: disableAlertBeforeUnload enableAlertBeforeUnload getAccountInfoSync
        2.7.19: navigateToMiniProgram.object.query
        2.7.20: ap.openAlipayApp ap.openURL app.entryPagePath
        2.7.23: textarea.confirm-type
        2.7.24: setNavigationBar.object.frontColor
        2.8.0: button.onGetPhoneNumber button.onGetUserInfo page-container pageScrollTo.object.offsetTop
            picker-view.onPickEnd picker-view.onPickStart
        2.8.1: checkIsIfaaEnrolledInDevice checkIsSupportIfaaAuthentication component.observers component.options
            json.componentPlaceholder offLazyLoadError onLazyLoadError share-element startIfaaAuthentication
        2.8.5: component.externalClasses component.lifetimes component.relations
        2.8.6: component.rootEvents json.componentGenerics
        2.8.7: picker-view.immediate-change rich-text.space
        2.9.9: cover-view.penetrateGuesture
        """
}
