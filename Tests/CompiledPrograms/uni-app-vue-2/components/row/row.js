;my.defineComponent || (my.defineComponent = Component);(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["components/row/row"], {

/***/ 31: (function (module, exports, __webpack_require__) {
"use strict";
exports.default = {
  props: { text: { type: String, default: "" } },
  mounted: function () { getApp().globalData.log.push("row mounted " + this.text); },
  destroyed: function () { getApp().globalData.log.push("row destroyed " + this.text); },
  methods: {
    choose: function (event) { this.$emit("choose", event.type); },
    name: function () { return "row " + this.text; },
  },
};
}),

}]);
;(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["components/row/row-create-component"], {

/***/ "components/row/row-create-component": (function (module, exports, __webpack_require__) {
__webpack_require__(1)["createComponent"](__webpack_require__(31).default);
}),

}, [["components/row/row-create-component", "common/runtime", "common/vendor"]]]);
