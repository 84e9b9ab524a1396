// Sounds and videos of the program, which play in this browser. Their events are reported to the program.

import { byId, element } from "./elements.js";
import { nodeOf } from "./targets.js";

/** The events of a sound, by those of its element. */
const soundEvents = {
    canplay: "CanPlay", play: "Play", pause: "Pause", ended: "Ended", timeupdate: "TimeUpdate", waiting: "Waiting",
    seeking: "Seeking", seeked: "Seeked", error: "Error",
};
/** The events of a video, by those of its element. */
const videoEvents = {
    play: "play", pause: "pause", ended: "ended", timeupdate: "timeUpdate", waiting: "waiting", error: "error",
};

/** What a program receives about an element that cannot play. */
const problemOf = ({ error }) => ({ error: error?.code ?? 1, errorMessage: error?.message || "the file cannot be played" });

/** A finite number; 0 for the duration of a file that is not loaded. */
const finite = (number) => (Number.isFinite(number) ? number : 0);

/** Elements of pages that play. */
const playing = "video, audio";

/** Whether the pause that is reported is that of the end of a file, which has an event of its own. */
const isOfEnd = ({ type, target }) => type === "pause" && target.ended;

export class Media {
    #send;
    #warn;
    #page;
    #sounds = new Map();

    /**
     * - `send(message)` sends a message.
     * - `warn(text)` shows a line to the person.
     * - `page()` returns the document of the page, or undefined.
     */
    constructor({ send, warn, page }) {
        this.#send = send;
        this.#warn = warn;
        this.#page = page;
    }

    /** Carries out a command of the program: `sound` or `video` is what it is for. `end` is for all sounds. */
    receive({ command, value, sound, settings, video }) {
        if (video !== undefined) return this.#control(video, command, value);
        if (command === "end") return this.end();
        if (!this.#sounds.has(sound)) this.#sounds.set(sound, new Sound(sound, this.#send, (media) => this.#play(media)));
        this.#sounds.get(sound).perform(command, value, settings);
        if (command === "destroy") this.#sounds.delete(sound);
    }

    /** Removes all sounds, when the program ends or the connection closes. */
    end() {
        for (const sound of this.#sounds.values()) sound.remove();
        this.#sounds.clear();
    }

    /** Reports the events of the videos and the sounds in the document of a page, and begins those that play by themselves. */
    observe(frameDocument) {
        const report = (video, event, detail) => this.#send({ type: "media", node: nodeOf(video), event, detail });
        const listen = (type, listener) => frameDocument.addEventListener(type, (event) => {
            if (event.target.matches?.(playing) && nodeOf(event.target) !== 0) listener(event);
        }, { capture: true });
        for (const [type, name] of Object.entries(videoEvents)) {
            listen(type, (event) => {
                const { target } = event;
                if (isOfEnd(event)) return;
                const place = { currentTime: finite(target.currentTime), videoDuration: finite(target.duration) };
                report(target, name, type === "error" ? problemOf(target) : type === "timeupdate" ? place : {});
            });
        }
        listen("fullscreenchange", ({ target }) => {
            report(target, "fullScreenChange", { fullScreen: frameDocument.fullscreenElement === target });
        });
        listen("loadedmetadata", ({ target }) => this.#begin(target));
        for (const media of frameDocument.querySelectorAll(playing)) {
            // Its event was before the document was observed.
            if (media.readyState >= media.HAVE_METADATA) this.#begin(media);
        }
    }

    /** Applies the attributes of an element whose file is loaded. What a context has set has priority. */
    #begin(media) {
        const { autoplay, loop, muted, devLoop } = media.dataset;
        if (devLoop === undefined && loop !== undefined) own(media, "loop", true);
        if (muted !== undefined) media.muted = true;
        if (autoplay !== undefined) this.#play(media);
    }

    async #play(media) {
        try {
            await media.play();
        } catch (error) {
            // Another command has ended the start, or an event reports the mistake in the file.
            if (error.name === "AbortError" || error.name === "NotSupportedError") return true;
            this.#warn("The browser plays nothing before the first click in its window. Click there, and play again.");
            return false;
        }
        return true;
    }

    #control(id, command, value) {
        const videos = this.#page()?.querySelectorAll("video.mini-video") ?? [];
        const video = [...videos].find((one) => one.id === id);
        if (video === undefined) return;
        switch (command) {
        case "play": return this.#play(video);
        case "pause": return video.pause();
        case "stop":
            video.pause();
            video.currentTime = 0;
            return this.#send({ type: "media", node: nodeOf(video), event: "stop", detail: {} });
        case "seek":
            video.currentTime = finite(Number(value));
            return;
        case "playbackRate":
            video.playbackRate = rateOf(value);
            return;
        case "mute":
            video.muted = value !== false;
            return;
        case "enableLoop": return own(video, "loop", value !== false);
        case "showControls": return own(video, "controls", true);
        case "hideControls": return own(video, "controls", false);
        case "requestFullScreen":
            return video.requestFullscreen().catch(() => this.#warn("The browser does not show this video on the full screen."));
        case "exitFullScreen":
            // Without a video on the full screen there is nothing to leave.
            return video.ownerDocument.exitFullscreen().catch(() => undefined);
        }
    }
}

/** A speed that browsers accept. */
const rateOf = (value) => Math.min(Math.max(Number(value) || 1, 0.1), 16);

/** Sets a property that is an attribute, which patches of the page keep from then on. */
function own(video, name, value) {
    video.setAttribute(`data-dev-${name}`, "");
    video[name] = value;
}

class Sound {
    #key;
    #send;
    #play;
    #element = element("audio", { preload: "auto" });
    #startTime = 0;
    #autoplays = false;
    /** Whether the sound has another address, which can begin to play by itself. */
    #isNew = false;
    #isStopping = false;
    #isRemoved = false;

    /** `play(media)` starts an element, and returns a promise of whether the browser admits it. */
    constructor(key, send, play) {
        this.#key = key;
        this.#send = send;
        this.#play = play;
        const { dataset } = this.#element;
        dataset.sound = key;
        for (const [type, name] of Object.entries(soundEvents)) {
            this.#element.addEventListener(type, (event) => {
                if (isOfEnd(event)) return;
                this.#report(name, type === "error" ? problemOf(this.#element) : undefined);
            });
        }
        this.#element.addEventListener("loadedmetadata", () => {
            if (this.#startTime > 0) this.#element.currentTime = this.#startTime;
        });
        // Not by the attribute, with which browsers report no refusal.
        this.#element.addEventListener("canplay", () => {
            const isFirst = this.#isNew;
            this.#isNew = false;
            if (isFirst && this.#autoplays) this.#begin();
        });
        byId("sounds").append(this.#element);
    }

    async perform(command, value, settings) {
        const media = this.#element;
        this.#apply(settings);
        switch (command) {
        case "play":
            await this.#begin();
            break;
        case "pause":
            this.#isNew = false;
            media.pause();
            break;
        case "stop":
            this.#isNew = false;
            // The pause is reported as the stop.
            this.#isStopping = !media.paused;
            media.pause();
            media.currentTime = 0;
            if (!this.#isStopping) this.#report("Stop");
            break;
        case "seek":
            media.currentTime = finite(Number(value));
            break;
        case "destroy": this.remove();
        }
    }

    async #begin() {
        this.#isNew = false;
        if (!(await this.#play(this.#element))) this.#report("Pause");
    }

    /** An address that the element has already is left out. */
    #apply({ src, startTime, autoplay, loop, volume, playbackRate }) {
        const media = this.#element;
        this.#startTime = finite(Number(startTime));
        this.#autoplays = autoplay === true;
        media.loop = loop === true;
        media.volume = Math.min(Math.max(finite(Number(volume)), 0), 1);
        if (src === "") {
            media.removeAttribute("src");
            media.load();
        } else if (src !== undefined) {
            media.src = src;
            this.#isNew = true;
        }
        // A new address resets the rate.
        media.defaultPlaybackRate = rateOf(playbackRate);
        media.playbackRate = rateOf(playbackRate);
    }

    remove() {
        this.#element.pause();
        this.#element.removeAttribute("src");
        this.#element.remove();
        this.#isRemoved = true;
    }

    #report(name, error) {
        if (this.#isRemoved) return;
        const media = this.#element;
        const isStop = name === "Pause" && this.#isStopping;
        if (isStop) this.#isStopping = false;
        this.#send({
            type: "media", sound: this.#key, event: isStop ? "Stop" : name,
            detail: {
                currentTime: finite(media.currentTime), duration: finite(media.duration), paused: media.paused,
                buffered: media.buffered.length > 0 ? media.buffered.end(media.buffered.length - 1) : 0, error,
            },
        });
    }
}
