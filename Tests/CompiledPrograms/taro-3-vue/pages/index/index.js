"use strict";
(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/index/index"], {

/***/ 9021: (function (module, exports, __webpack_require__) {
var { h, createPageConfig } = __webpack_require__(4886);

const log = (text) => getApp().log.push(`index ${text}`);

Page(createPageConfig({
  onLoad: () => log("onLoad"),
  onShow: () => log("onShow"),
  onReady: () => log("onReady"),
  onHide: () => log("onHide"),
  setup: (reactive) => reactive({ taps: 0, typed: "", rows: ["tea", "milk"] }),
  render: (state) => h("view", { class: "page" }, [
    h("button", { id: "tap", onTap: () => state.taps++ }, ["Tap"]),
    h("text", { id: "count" }, [`Taps: ${state.taps}`]),
    h("input", { id: "name", value: state.typed, onInput: (event) => { state.typed = event.detail.value; } }),
    state.typed === "" ? null : h("text", { id: "greeting" }, [`Hello, ${state.typed}`]),
    h("button", { id: "add", onTap: () => { state.rows = [...state.rows, state.typed]; } }, ["Add"]),
    ...state.rows.map((row) => h("view", {
      class: "row",
      onTap: () => { state.rows = state.rows.filter((other) => other !== row); },
    }, [h("text", {}, [row])])),
    h("button", { id: "open", onTap: () => { my.navigateTo({ url: `/pages/levels/levels?text=${state.typed}` }); } }, ["Open"]),
    h("native-mark", { id: "mark", title: "Marks" }, [
      "!",
      h("slot-view", { name: "extra" }, [h("text", { id: "marked" }, [`${state.taps}`])]),
    ]),
  ]),
}));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["taro"], function () { return __webpack_exec__(9021); });
var __webpack_exports__ = __webpack_require__.O();
}]);
