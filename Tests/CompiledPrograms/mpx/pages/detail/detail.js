var g = {};
var context = (function () { return this })();
g["c"] = context["c"];
(g["c"] = g["c"] || []).push([["pages/detail/detail"], {

/***/ "./src/pages/detail.mpx": (function (module, exports, __webpack_require__) {
__webpack_require__.g.currentModuleId = "m4b09e6d3";
__webpack_require__.g.currentCtor = Page;
__webpack_require__.g.currentCtorType = "page";
__webpack_require__.g.currentResourceType = "page";
/* template */
__webpack_require__.g.currentInject = { moduleId: "m4b09e6d3" };
__webpack_require__.g.currentInject.render = function (_i, _c, _r, _sc) {
  _sc("text");
  _r();
};
/* script */
__webpack_require__.g.currentSrcMode = "wx";
(0, __webpack_require__("@mpxjs/core").createPage)({
  data: { text: "" },
  onLoad: function (query) {
    getApp().log.push("detail onLoad");
    this.setData({ text: query.text });
  },
  onUnload: function () { getApp().log.push("detail onUnload"); },
  methods: {
    back: function () { my.navigateBack(); },
  },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["bundle"], function () { return __webpack_exec__("./src/pages/detail.mpx"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
