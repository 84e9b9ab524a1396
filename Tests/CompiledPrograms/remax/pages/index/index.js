require('./../../runtime.js');
require('./../../remax-vendors.js');
(my["webpackJsonp"] = my["webpackJsonp"] || []).push([[3], {

/***/ 10:
(function (module, exports, __webpack_require__) {

module.exports = __webpack_require__(11);

}),

/***/ 11:
(function (module, exports, __webpack_require__) {

"use strict";
Page(Object(__webpack_require__(1).createPageConfig)(__webpack_require__(12).default, 'pages/index/index'));

}),

/***/ 12:
(function (module, exports, __webpack_require__) {

"use strict";
var React = __webpack_require__(1);
var h = React.createElement;
var Row = React.createNativeComponent("row");
var lastRow = { current: null };
var lastId = 2;

exports.default = function () {
  var [taps, setTaps] = React.useState(0);
  var [typed, setTyped] = React.useState("");
  var [rows, setRows] = React.useState([{ id: 1, text: "tea" }, { id: 2, text: "milk" }]);
  var [isAsking, setAsking] = React.useState(false);

  React.usePageEvent("onLoad", () => { getApp().log.push("index onLoad"); });
  React.usePageEvent("onShow", () => { getApp().log.push("index onShow"); });
  React.usePageEvent("onReady", () => { getApp().log.push("index onReady " + lastRow.current.name()); });
  React.usePageEvent("onHide", () => { getApp().log.push("index onHide"); });

  return h("view", { className: "page" },
    h("button", { id: "tap", hoverClass: "none", onTap: () => setTaps(taps + 1) }, "Tap"),
    h("text", { id: "count" }, "Taps: ", taps),
    h("input", { id: "name", value: typed, onInput: (event) => setTyped(event.detail.value) }),
    h("button", { id: "add", onTap: () => setRows([...rows, { id: ++lastId, text: typed }]) }, "Add"),
    rows.map(({ id, text }) => h(Row, {
      key: id, __key: id, text, innerRef: lastRow,
      onRemove: (detail) => { if (detail.isSure) setRows(rows.filter((row) => row.id !== id)); },
    }, h("view", { slot: "mark" }, "!"))),
    h("button", { id: "open", onTap: () => setAsking(true) }, "Open"),
    typed !== "" && h("text", { id: "greeting" }, "Hello, ", typed),
    isAsking && React.createPortal(h("view", { className: "dialog" },
      h("button", { id: "sure", onTap: () => {
        setAsking(false);
        my.navigateTo({ url: "/pages/detail/detail?text=" + typed });
      } }, "Sure"))),
  );
};

}),

}, [[10, 0, 1]]]);
