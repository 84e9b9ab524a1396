// The runtime of webpack 5: chunks arrive through an array on `my`, as `[ids, modules, function]`.
(function () {
  var __webpack_modules__ = {};
  var made = {};
  var loaded = { "mor.r": true };
  var waiting = [];

  function __webpack_require__(id) {
    if (made[id] === undefined) {
      made[id] = { exports: {} };
      __webpack_modules__[id].call(made[id].exports, made[id], made[id].exports, __webpack_require__);
    }
    return made[id].exports;
  }
  // Without chunks it runs entries whose chunks are loaded.
  __webpack_require__.O = function (result, chunks, run) {
    if (chunks !== undefined) return void waiting.push({ chunks: chunks, run: run });
    var ready = waiting.filter(function (entry) {
      return entry.chunks.every(function (chunk) { return loaded[chunk]; });
    });
    waiting = waiting.filter(function (entry) { return ready.indexOf(entry) < 0; });
    ready.forEach(function (entry) { result = entry.run(); });
    return result;
  };

  function take(chunk) {
    Object.assign(__webpack_modules__, chunk[1]);
    var result = chunk[2] && chunk[2](__webpack_require__);
    chunk[0].forEach(function (id) { loaded[id] = true; });
    return __webpack_require__.O(result);
  }
  var chunks = my["mor_chunks"] = my["mor_chunks"] || [];
  chunks.forEach(take);
  chunks.push = take;
})();
