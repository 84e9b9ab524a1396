// Context objects of elements: videos, maps, audio, web-views. They only record calls, which the host can read. Loaded when
// the first one is made.
//
// `settle` settles a call with callbacks, `later` calls listeners after the running turn, `formOf` returns JSAPIs, `on` listens
// to events of the host, `playsMedia` returns whether the host plays sounds and videos and dispatches their events.
(function (settle, later, formOf, loadPart, on, playsMedia) {
    "use strict";

    const { defineProperty, entries, fromEntries } = Object;
    const { isArray } = Array;
    const { isView } = ArrayBuffer;

    const contextLimit = 200;
    const callLimit = 1_000;
    const depthLimit = 3;
    const partLimit = 50;
    const textLimit = 200;

    // ---- recording --------------------------------------------------------------------------------------

    const records = new Map();
    // The texts that represent context objects in recorded arguments.
    const labels = new WeakMap();

    // The record of one context object; the oldest record is removed at the limit.
    function recordOf(kind, id) {
        const key = `${kind} ${id}`;
        const known = records.get(key);
        if (known !== undefined) return known;
        const record = { kind, id: String(id ?? ""), calls: [], droppedCount: 0 };
        if (records.size >= contextLimit) records.delete(records.keys().next().value);
        records.set(key, record);
        return record;
    }

    // Records a call; the oldest calls are dropped at the limit.
    function recordCall(record, name, values) {
        if (record.calls.length >= callLimit) {
            record.calls.splice(0, callLimit / 2);
            record.droppedCount += callLimit / 2;
        }
        record.calls.push({ name, arguments: values.map(value => plain(value, 0)) });
    }

    // A copy of limited size.
    function plain(value, depth) {
        if (typeof value === "string") return value.slice(0, textLimit);
        if (typeof value === "function") return "[function]";
        if (typeof value === "symbol" || typeof value === "bigint") return String(value);
        if (typeof value !== "object" || value === null) return value;
        if (labels.has(value)) return labels.get(value);
        if (isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
        if (depth >= depthLimit) return "[object]";
        if (isArray(value)) return value.slice(0, partLimit).map(part => plain(part, depth + 1));
        return fromEntries(entries(value).slice(0, partLimit).map(([name, part]) => [name, plain(part, depth + 1)]));
    }

    const define = (object, name, value) =>
        defineProperty(object, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });

    // ---- contexts of elements ---------------------------------------------------------------------------

    // Commands succeed; queries, which need a screen, fail with error 1.
    const kinds = {
        video: {
            commands: [
                "play", "pause", "stop", "seek", "playbackRate", "mute", "requestFullScreen", "exitFullScreen",
                "showStatusBar", "hideStatusBar", "showControls", "hideControls", "enableLoop", "showFloatingWindow",
                "exitPictureInPicture",
            ],
            queries: [],
        },
        map: {
            commands: [
                "changeMarkers", "clearRoute", "gestureEnable", "includePoints", "moveToLocation", "setCenterOffset",
                "setMapType", "showRoute", "showsCompass", "showsScale", "smoothMoveMarker", "smoothMovePolyline",
                "translateMarker", "updateComponents",
            ],
            queries: [
                "calculateDistance", "getCenterLocation", "getCurrentLocation", "getMapProperties", "getRegion", "getRotate", "getScale",
                "getSkew", "mapToScreen", "polygonContainsPoint", "screenToMap",
            ],
        },
        lottie: {
            commands: [
                "play", "pause", "stop", "setSpeed", "goToAndPlay", "goToAndStop", "playSegments", "setDirection",
                "destroy", "downgradeToPlaceholder", "playFromMinToMaxProgress", "playFromMinToMaxFrame",
            ],
            queries: ["getDuration"],
        },
        camera: { commands: ["setZoom"], queries: ["takePhoto", "startRecord", "stopRecord"] },
        livePlayer: {
            commands: ["play", "pause", "stop", "resume", "mute", "requestFullScreen", "exitFullScreen"],
            queries: ["snapshot"],
        },
        livePusher: {
            commands: [
                "start", "pause", "resume", "stop", "startPreview", "stopPreview", "switchCamera", "toggleTorch",
                "setMicVolume", "setBGMVolume", "playBGM", "pauseBGM", "resumeBGM", "stopBGM", "sendMessage",
            ],
            queries: ["snapshot"],
        },
    };

    function makeContext(kind, id) {
        const record = recordOf(kind, id);
        const context = {};
        const { commands, queries } = kinds[kind];
        for (const name of commands) {
            define(context, name, (...values) => {
                recordCall(record, name, values);
                settle(values.at(-1), false, {});
            });
        }
        for (const name of queries) {
            define(context, name, (...values) => {
                recordCall(record, name, values);
                settle(values.at(-1), true, { error: 1, errorMessage: `${kind}: ${name} needs a screen` });
            });
        }
        labels.set(context, `[${kind} ${record.id}]`);
        return context;
    }

    // Commands are forwarded to the element on the page, which dispatches its events.
    function makeVideo(id) {
        const video = makeContext("video", id);
        for (const command of kinds.video.commands) {
            const perform = video[command];
            define(video, command, (...values) => {
                perform(...values);
                const value = plain(values[0], 0);
                formOf("createVideoContext.command")({ id: String(id ?? ""), command, value, fail() {} });
            });
        }
        return video;
    }

    // Listeners for frames of a camera can be added, but there are no frames.
    function makeCamera(id) {
        const camera = makeContext("camera", id);
        define(camera, "onCameraFrame", callback => {
            const record = recordOf("camera", id);
            recordCall(record, "onCameraFrame", [callback]);
            const listener = {};
            for (const name of ["start", "stop"]) {
                define(listener, name, options => {
                    recordCall(record, `onCameraFrame.${name}`, []);
                    return settle(options, false, {});
                });
            }
            return listener;
        });
        return camera;
    }

    // ---- contexts with events ---------------------------------------------------------------------------

    // Adds `onPlay(listener)` and `offPlay(listener)` for "Play"; returns a function that calls the listeners.
    function addEvents(object, names) {
        const listeners = {};
        for (const name of names) {
            listeners[name] = new Set();
            define(object, "on" + name, listener => void listeners[name].add(listener));
            define(object, "off" + name, listener =>
                void (listener === undefined ? listeners[name].clear() : listeners[name].delete(listener)));
        }
        return (name, value) => later(listeners[name], value);
    }

    // ---- sounds -----------------------------------------------------------------------------------------

    // The sounds that the host plays, each as the function that receives its events, by their keys.
    const played = new Map();
    const settingNames = ["src", "startTime", "autoplay", "loop", "volume", "playbackRate"];
    let hasAudioEvents = false;

    // Passes a command to a host that plays sounds, which reports the events. Returns whether there is one.
    function play(key, command, value, audio, receive) {
        if (!playsMedia()) return false;
        if (!hasAudioEvents) on("audioEvent", report => played.get(report.id)?.(report));
        hasAudioEvents = true;
        if (played.size >= contextLimit && !played.has(key)) played.delete(played.keys().next().value);
        if (command === "destroy") played.delete(key);
        else played.set(key, receive);
        const settings = fromEntries(settingNames.map(name => [name, audio[name]]));
        formOf("createInnerAudioContext.command")({ id: key, command, value: plain(value, 0), settings, fail() {} });
        return true;
    }

    // Calls a function after each change of a property.
    function follow(object, name, changed) {
        let value = object[name];
        defineProperty(object, name, {
            __proto__: null,
            get: () => value,
            set(next) {
                value = next;
                changed();
            },
            enumerable: true,
            configurable: true,
        });
    }

    function makeAudio(kind, id, more) {
        const record = recordOf(kind, id);
        const key = `${kind} ${id}`;
        const audio = {
            src: "", startTime: 0, autoplay: false, loop: false, obeyMuteSwitch: true, volume: 1, playbackRate: 1,
            duration: 0, currentTime: 0, buffered: 0, paused: true, ...more,
        };
        const dispatch = addEvents(audio, [
            "CanPlay", "Play", "Pause", "Stop", "Ended", "TimeUpdate", "Error", "Waiting", "Seeking", "Seeked", "Prev",
            "Next",
        ]);
        // The spelling of older programs.
        define(audio, "onCanplay", audio.onCanPlay);
        define(audio, "offCanplay", audio.offCanPlay);
        const receive = ({ event, error, ...state }) => {
            for (const name of ["currentTime", "duration", "buffered", "paused"]) audio[name] = state[name] ?? audio[name];
            dispatch(event, error);
        };
        // A host that plays the sound dispatches the events.
        const command = (name, perform, ...events) => define(audio, name, (...values) => {
            recordCall(record, name, [...values, ...(name === "play" ? [audio.src] : [])]);
            perform(...values);
            if (!play(key, name, values[0], audio, receive)) events.forEach(event => dispatch(event));
        });
        command("play", () => void (audio.paused = false), "Play");
        command("pause", () => void (audio.paused = true), "Pause");
        command("stop", () => {
            audio.paused = true;
            audio.currentTime = 0;
        }, "Stop");
        command("seek", time => void (audio.currentTime = Number(time) || 0), "Seeking", "Seeked");
        command("destroy", () => {});
        for (const name of settingNames) follow(audio, name, () => play(key, "set", undefined, audio, receive));
        return audio;
    }

    // Plays as soon as its source is set, as documented.
    function makeBackgroundAudio() {
        const audio = makeAudio("backgroundAudio", "", { title: "", epname: "", singer: "", coverImgUrl: "" });
        let source = "";
        defineProperty(audio, "src", {
            __proto__: null,
            get: () => source,
            set(value) {
                source = String(value ?? "");
                if (source !== "") audio.play();
            },
            enumerable: true,
            configurable: true,
        });
        return audio;
    }

    let lastAudio = 0;
    let backgroundAudio;
    let recorder;
    let updates;

    // There is no microphone: recording fails.
    function makeRecorder() {
        const record = recordOf("recorder", "");
        const object = {};
        const dispatch = addEvents(object, ["Start", "Pause", "Resume", "Stop", "Error", "FrameRecorded", "DecibelChange"]);
        for (const name of ["start", "pause", "resume", "stop"]) {
            define(object, name, (...values) => {
                recordCall(record, name, values);
                dispatch("Error", { error: 1, errorMessage: "there is no microphone" });
            });
        }
        return object;
    }

    // The host reports the search for an update and the result of its installation, each once. A listener that is added later
    // receives what has been reported before.
    function makeUpdates() {
        const object = {};
        const record = recordOf("update", "");
        const listeners = { CheckForUpdate: new Set(), UpdateReady: new Set(), UpdateFailed: new Set() };
        const reported = new Map();
        function report(event, value) {
            if (reported.has(event)) return;
            reported.set(event, value);
            later(new Set(listeners[event]), value);
        }
        function follow({ hasUpdate, state }) {
            if (typeof hasUpdate === "boolean") report("CheckForUpdate", { hasUpdate });
            if (state === "ready") report("UpdateReady", {});
            if (state === "failed") report("UpdateFailed", {});
        }
        for (const event of ["CheckForUpdate", "UpdateReady", "UpdateFailed"]) {
            define(object, `on${event}`, listener => {
                if (typeof listener !== "function") return;
                listeners[event].add(listener);
                if (reported.has(event)) later(new Set([listener]), reported.get(event));
            });
        }
        define(object, "applyUpdate", () => {
            recordCall(record, "applyUpdate", []);
            formOf("getUpdateManager.applyUpdate")({ fail() {} });
        });
        on("updateState", follow);
        formOf("getUpdateManager.state")({ success: follow, fail() {} });
        return object;
    }

    // There are no advertisements: loading fails, as documented for the case that none is available.
    function makeAdvertisement(options) {
        const record = recordOf("rewardedAd", options?.adUnitId);
        const object = {};
        const dispatch = addEvents(object, ["Load", "Error", "Close"]);
        for (const name of ["load", "show"]) {
            define(object, name, () => {
                const failure = { error: 1, errorMessage: "there are no advertisements" };
                recordCall(record, name, []);
                dispatch("Error", failure);
                return settle({}, true, failure);
            });
        }
        define(object, "destroy", () => recordCall(record, "destroy", []));
        return object;
    }

    function makeWebView(id) {
        const record = recordOf("webView", id);
        return {
            postMessage(message) {
                recordCall(record, "postMessage", [message]);
                formOf("createWebViewContext.postMessage")({ id: String(id ?? ""), message, fail() {} });
            },
        };
    }

    const canvas = () => loadPart("canvas", recordOf, recordCall, labels, settle, loadPart, formOf);
    let canvases;

    const makers = {
        createVideoContext: makeVideo,
        createMapContext: id => makeContext("map", id),
        createLottieContext: id => makeContext("lottie", id),
        createCameraContext: makeCamera,
        createLivePlayerContext: id => makeContext("livePlayer", id),
        createLivePusherContext: id => makeContext("livePusher", id),
        createAudioContext: () => makeAudio("audio", ++lastAudio),
        createInnerAudioContext: () => makeAudio("audio", ++lastAudio),
        getBackgroundAudioManager: () => (backgroundAudio ??= makeBackgroundAudio()),
        getRecorderManager: () => (recorder ??= makeRecorder()),
        getUpdateManager: () => (updates ??= makeUpdates()),
        createRewardedAd: makeAdvertisement,
        createWebViewContext: makeWebView,
        createCanvasContext: id => (canvases ??= canvas()).createCanvasContext(id),
        createOffscreenCanvas: (...values) => (canvases ??= canvas()).createOffscreenCanvas(...values),
    };

    return {
        makers,
        // The node of a canvas in the results of a selector query.
        canvasNode: element => (canvases ??= canvas()).nodeOf(element),
        read: () => [...records.values()],
    };
})
