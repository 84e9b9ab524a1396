var g = {};
var context = (function () { return this })();
g["c"] = context["c"];
(g["c"] = g["c"] || []).push([["pages/index/index"], {

/***/ "./src/pages/index.mpx?template": (function (module, exports, __webpack_require__) {
__webpack_require__.g.currentInject = { moduleId: "m1c5fa2e0" };
__webpack_require__.g.currentInject.render = function (_i, _c, _r, _sc) {
  _sc("mpxCid");
  _sc("taps");
  _sc("typed");
  if (_sc("greeting")) {
  }
  _i(_sc("rows"), function (item, index) {
    item.id;
    item.text;
  });
  _r();
};
__webpack_require__.g.currentInject.getRefsData = function () {
  return [
    { key: "count", selector: ".ref_count_1_{{mpxCid}}", type: "node", all: false },
    { key: "row", selector: ".ref_row_2", type: "component", all: true },
  ];
};
}),

/***/ "./src/pages/index.mpx?script": (function (module, exports, __webpack_require__) {
(0, __webpack_require__("@mpxjs/core").createPage)({
  data: { taps: 0, typed: "", length: 0, rows: [{ id: 1, text: "tea" }, { id: 2, text: "milk" }] },
  computed: {
    greeting: function () { return this.typed && "Hello, " + this.typed; },
  },
  onLoad: function () { getApp().log.push("index onLoad"); },
  onShow: function () { getApp().log.push("index onShow"); },
  onReady: function () { getApp().log.push("index onReady " + this.$refs.row.map(function (row) { return row.name(); })); },
  onHide: function () { getApp().log.push("index onHide"); },
  methods: {
    count: function (event, step) { this.taps += event.type === "tap" ? step : 0; },
    onType: function (event) { this.length = event.detail.value.length; },
    add: function () { this.rows = this.rows.concat({ id: this.rows.length + 1, text: this.typed }); },
    remove: function (id, event) {
      if (event.detail.isSure) this.rows = this.rows.filter(function (row) { return row.id !== id; });
    },
    open: function () { my.navigateTo({ url: "/pages/detail/detail?text=" + this.typed }); },
  },
});
}),

/***/ "./src/pages/index.mpx": (function (module, exports, __webpack_require__) {
__webpack_require__.g.currentModuleId = "m1c5fa2e0";
__webpack_require__.g.currentCtor = Page;
__webpack_require__.g.currentCtorType = "page";
__webpack_require__.g.currentResourceType = "page";
/* template */
__webpack_require__("./src/pages/index.mpx?template");
/* script */
__webpack_require__.g.currentSrcMode = "wx";
__webpack_require__("./src/pages/index.mpx?script");
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["bundle"], function () { return __webpack_exec__("./src/pages/index.mpx"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
