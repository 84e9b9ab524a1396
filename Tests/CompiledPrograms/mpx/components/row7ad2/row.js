var g = {};
var context = (function () { return this })();
g["c"] = context["c"];
(g["c"] = g["c"] || []).push([["components/row7ad2/row"], {

/***/ "./src/components/row.mpx": (function (module, exports, __webpack_require__) {
__webpack_require__.g.currentModuleId = "m7ad20000";
__webpack_require__.g.currentCtor = Component;
__webpack_require__.g.currentCtorType = "component";
__webpack_require__.g.currentResourceType = "component";
/* template */
__webpack_require__.g.currentInject = { moduleId: "m7ad20000" };
__webpack_require__.g.currentInject.render = function (_i, _c, _r, _sc) {
  _sc("odd");
  _sc("text");
  _r();
};
/* script */
__webpack_require__.g.currentSrcMode = "wx";
(0, __webpack_require__("@mpxjs/core").createComponent)({
  properties: { text: String, odd: Boolean },
  attached: function () { getApp().log.push("row attached " + this.text); },
  detached: function () { getApp().log.push("row detached " + this.text); },
  methods: {
    choose: function (isSure) { this.triggerEvent("remove", { isSure: isSure }); },
    name: function () { return "row " + this.text; },
  },
});
}),

}, function (__webpack_require__) {
var __webpack_exec__ = function (moduleId) { return __webpack_require__(__webpack_require__.s = moduleId); };
__webpack_require__.O(0, ["bundle"], function () { return __webpack_exec__("./src/components/row.mpx"); });
var __webpack_exports__ = __webpack_require__.O();
}]);
