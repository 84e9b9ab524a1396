(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["custom-wrapper"], {

/***/ "./custom-wrapper.js": (function (module, exports, __webpack_require__) {
Component(__webpack_require__("./node_modules/@tarojs/runtime/dist/runtime.esm.js").createRecursiveComponentConfig("custom-wrapper"));
}),

}, [["./custom-wrapper.js", "runtime", "taro", "vendors"]]]);
