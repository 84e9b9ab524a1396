// `my.cloud`: contexts of the vendor's cloud, which is not available. They can be made and configured; requests to the cloud
// fail. Loaded at its first use.
(function (settle) {
    "use strict";

    const calls = [
        "callContainer", "callFunction", "connectContainer", "deleteFile", "downloadFile", "getTempFileURL", "uploadFile",
    ];
    // The methods that send a database query; all others only describe it.
    const sent = new Set(["add", "count", "end", "get", "remove", "runTransaction", "set", "update", "watch"]);

    const fail = (name, options) =>
        settle(options, true, { error: 1, errorMessage: `my.cloud: ${name} is not implemented` });

    // Queries are built from members and calls: `database().collection("a").where({ b: command.gt(1) }).get()`.
    const query = new Proxy(function () {}, {
        __proto__: null,
        get(target, name) {
            if (typeof name !== "string" || name === "then") return undefined;
            return sent.has(name) ? options => fail(`database.${name}`, options) : query;
        },
        set: () => true,
        apply: () => query,
        construct: () => query,
    });

    class CloudContext {
        init(options) {
            return settle(options, false, {});
        }

        database() {
            return query;
        }
    }
    for (const name of calls) {
        Object.defineProperty(CloudContext.prototype, name, {
            __proto__: null,
            value: options => fail(name, options), writable: true, configurable: true,
        });
    }

    return { createCloudContext: () => new CloudContext(), init: options => settle(options, false, {}) };
})
