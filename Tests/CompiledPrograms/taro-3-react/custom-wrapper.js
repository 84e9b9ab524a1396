(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["custom-wrapper"], {

/***/ "./custom-wrapper.js": (function (module, exports, __webpack_require__) {
Component(__webpack_require__("./runtime").createCustomWrapper());
}),

}, [["./custom-wrapper.js", "runtime", "vendors"]]]);
