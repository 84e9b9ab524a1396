// The runtime of webpack 4: chunks arrive through an array on `my`, as `[ids, modules, entries]`.
(function () {
  var factories = {};
  var loaded = { runtime: true };
  var made = {};
  var entries = [];

  function __webpack_require__(id) {
    if (made[id] === undefined) {
      made[id] = { i: id, exports: {} };
      factories[id].call(made[id].exports, made[id], made[id].exports, __webpack_require__);
    }
    return made[id].exports;
  }
  __webpack_require__.d = function (exports, name, get) {
    Object.defineProperty(exports, name, { enumerable: true, get: get });
  };
  __webpack_require__.r = function (exports) {
    Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
    Object.defineProperty(exports, "__esModule", { value: true });
  };

  // An entry is `[module, chunk, chunk…]` and runs when these chunks are loaded.
  function runEntries() {
    var ready = entries.filter(function (entry) {
      return entry.slice(1).every(function (chunk) { return loaded[chunk]; });
    });
    entries = entries.filter(function (entry) { return ready.indexOf(entry) < 0; });
    ready.forEach(function (entry) { __webpack_require__(entry[0]); });
  }

  function take(chunk) {
    chunk[0].forEach(function (id) { loaded[id] = true; });
    Object.assign(factories, chunk[1]);
    entries = entries.concat(chunk[2] || []);
    runEntries();
  }

  var chunks = (my["webpackJsonp"] = my["webpackJsonp"] || []);
  var push = chunks.push.bind(chunks);
  chunks.push = function (chunk) {
    push(chunk);
    take(chunk);
  };
  chunks.slice().forEach(take);
})();
