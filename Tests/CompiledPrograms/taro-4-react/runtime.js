// The runtime of webpack 5: chunks arrive through an array on `my`, as `[ids, modules, function]`.
(() => {
  "use strict";
  const made = {};
  const loaded = new Set(["runtime"]);
  let waiting = [];

  function __webpack_require__(id) {
    if (made[id] === undefined) {
      made[id] = { exports: {} };
      __webpack_require__.m[id].call(made[id].exports, made[id], made[id].exports, __webpack_require__);
    }
    return made[id].exports;
  }
  __webpack_require__.m = {};
  __webpack_require__.o = (object, name) => Object.prototype.hasOwnProperty.call(object, name);
  __webpack_require__.d = (exports, getters) => {
    for (const name in getters) Object.defineProperty(exports, name, { enumerable: true, get: getters[name] });
  };
  __webpack_require__.g = typeof globalThis === "object" ? globalThis : new Function("return this")();

  // Without chunks it runs entries whose chunks are loaded.
  __webpack_require__.O = (result, chunks, run) => {
    if (chunks !== undefined) return void waiting.push({ chunks, run });
    const ready = waiting.filter(({ chunks }) => chunks.every((chunk) => loaded.has(chunk)));
    waiting = waiting.filter((one) => !ready.includes(one));
    return ready.reduce((last, { run }) => run(), result);
  };

  const take = ([ids, modules, run]) => {
    Object.assign(__webpack_require__.m, modules);
    const result = run?.(__webpack_require__);
    for (const id of ids) loaded.add(id);
    return __webpack_require__.O(result);
  };
  const chunks = (my.webpackJsonp = my.webpackJsonp || []);
  const push = chunks.push.bind(chunks);
  chunks.forEach(take);
  chunks.push = (chunk) => {
    push(chunk);
    return take(chunk);
  };
})();
