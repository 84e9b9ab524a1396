"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["pages/index/index"], {

/***/ "./src/pages/index/index.js": (function (module, __webpack_exports__, __webpack_require__) {
const { h, refresh, useLoad, useDidShow, useReady, useDidHide, createPageConfig } = __webpack_require__("taro");

function Index(page) {
  const log = (text) => getApp().log.push(`index ${text}`);
  useLoad(() => log("onLoad"));
  useDidShow(() => log("onShow"));
  useReady(() => log("onReady"));
  useDidHide(() => log("onHide"));
  const state = { taps: 0, typed: "", rows: ["tea", "milk"] };
  const count = h("text", { id: "count" }, () => [`Taps: ${state.taps}`]);
  const greeting = h("static-view", { id: "greeting" }, () => (state.typed === "" ? [] : [`Hello, ${state.typed}`]));
  const tap = h("button", { id: "tap", onTap: () => { state.taps++; refresh(page, count); } }, () => ["Tap"]);
  const input = h("input", { id: "name", value: "", onInput: (event) => {
    state.typed = event.mpEvent.detail.value;
    refresh(page, greeting);
  } });
  const list = h("view", { id: "list" }, () => state.rows.map((row) => h("native-row", {
    title: row,
    onSelect: ({ detail: { title } }) => {
      state.rows = state.rows.filter((other) => other !== title);
      refresh(page, list);
    },
  }, () => [h("slot", { name: "extra" }, () => ["!"])])));
  const add = h("button", { id: "add", onTap: () => {
    state.rows = [...state.rows, state.typed];
    refresh(page, list);
  } }, () => ["Add"]);
  const counter = h("view", null, () => [tap, count]);
  const wrapper = h("custom-wrapper", null, () => [counter, h("pure-view", null, () => [input, greeting])]);
  const open = h("button", { id: "open", onTap: () => {
    my.navigateTo({ url: `/pages/detail/detail?text=${state.typed}` });
  } }, () => ["Open"]);
  return h("view", { class: "page" }, () => [wrapper, add, list, open]);
}

var inst = Page(createPageConfig(Index, "pages/index/index", { root: { cn: [] } }));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro"], () => __webpack_exec__("./src/pages/index/index.js"));
var __webpack_exports__ = __webpack_require__.O();
}]);
