(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/detail/detail"], {

/***/ 21: (function (module, exports, __webpack_require__) {
"use strict";
/* WEBPACK VAR INJECTION */(function (uni) {
(0, __webpack_require__(1).createPage)({
  data: function () { return { text: "" }; },
  onLoad: function (query) {
    getApp().globalData.log.push("detail onLoad " + this.$page.fullPath);
    this.text = query.text;
  },
  onUnload: function () { getApp().globalData.log.push("detail onUnload"); },
  methods: {
    back: function () { uni.navigateBack(); },
  },
});
/* WEBPACK VAR INJECTION */}.call(this, __webpack_require__(1)["default"]));
}),

}, [[21, "common/runtime", "common/vendor"]]]);
