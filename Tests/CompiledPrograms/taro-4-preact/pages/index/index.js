"use strict";
(my.webpackJsonp = my.webpackJsonp || []).push([["pages/index/index"], {

/***/ 9021: (function (module, exports, __webpack_require__) {
const { h, useState, useLoad, useDidShow, useReady, useDidHide } = __webpack_require__(8139);

function Index() {
  const [taps, setTaps] = useState(0);
  const [typed, setTyped] = useState("");
  const [rows, setRows] = useState(["tea", "milk"]);
  const [slide, setSlide] = useState(0);
  const log = (text) => getApp().log.push(`index ${text}`);
  useLoad(() => log("onLoad"));
  useDidShow(() => log("onShow"));
  useReady(() => log("onReady"));
  useDidHide(() => log("onHide"));
  return h("view", { class: "page" },
    h("button", { id: "tap", onTap: () => setTaps(taps + 1) }, "Tap"),
    h("text", { id: "count" }, "Taps: ", taps),
    h("custom-wrapper", null,
      h("input", { id: "name", value: typed, onInput: (event) => setTyped(event.detail.value) }),
      typed !== "" && h("text", { id: "greeting" }, "Hello, ", typed)),
    h("button", { id: "add", onTap: () => setRows([...rows, typed]) }, "Add"),
    rows.map((row) => h("view", {
      key: row, class: "row", onTap: () => setRows(rows.filter((other) => other !== row)),
    }, row)),
    h("swiper", { id: "slides", current: slide, onChange: (event) => setSlide(event.detail.current) },
      ["first", "second"].map((text) => h("swiper-item", null, h("view", null, text)))),
    h("text", { id: "slide" }, `Slide ${slide}`),
    h("button", { id: "open", onTap: () => { my.navigateTo({ url: `/pages/detail/detail?text=${typed}` }); } }, "Open"),
    h("native-mark", { id: "mark", title: "Marks" },
      "!",
      h("slot", { name: "extra" }, h("text", { id: "marked" }, taps))));
}

var inst = Page(__webpack_require__(4886).createPageConfig(Index, "pages/index/index", { root: { cn: [] } }));
}),

}, function (__webpack_require__) {
var __webpack_exec__ = (moduleId) => __webpack_require__((__webpack_require__.s = moduleId));
__webpack_require__.O(0, ["taro", "vendors"], () => __webpack_exec__(9021));
var __webpack_exports__ = __webpack_require__.O();
}]);
