require('./../../runtime.js');
require('./../../remax-vendors.js');
(my["webpackJsonp"] = my["webpackJsonp"] || []).push([[4], {

/***/ 20:
(function (module, exports, __webpack_require__) {

"use strict";
var React = __webpack_require__(1);
var h = React.createElement;

function Detail({ location: { query } }) {
  React.usePageEvent("onLoad", () => { getApp().log.push("detail onLoad"); });
  React.usePageEvent("onUnload", () => { getApp().log.push("detail onUnload"); });
  return h("view", null,
    h("text", { id: "title" }, "Row: ", query.text),
    h("button", { id: "back", onTap: () => my.navigateBack() }, "Back"));
}

Page(Object(React.createPageConfig)(Detail, 'pages/detail/detail'));

}),

}, [[20, 0, 1]]]);
