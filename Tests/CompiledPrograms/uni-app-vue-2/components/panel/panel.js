;my.defineComponent || (my.defineComponent = Component);(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["components/panel/panel"], {

/***/ 32: (function (module, exports, __webpack_require__) {
"use strict";
exports.default = { data: function () { return { mark: "*" }; } };
}),

}]);
;(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["components/panel/panel-create-component"], {

/***/ "components/panel/panel-create-component": (function (module, exports, __webpack_require__) {
__webpack_require__(1)["createComponent"](__webpack_require__(32).default);
}),

}, [["components/panel/panel-create-component", "common/runtime", "common/vendor"]]]);
