(my["webpackJsonp"] = my["webpackJsonp"] || []).push([["pages/detail/detail"], {

/***/ "./src/pages/detail/detail.js": (function (module, exports, __webpack_require__) {
var runtime = __webpack_require__("./runtime");
var h = runtime.createElement;

function Detail(props) { this.props = props; }
Detail.prototype.onLoad = function () { getApp().log.push("detail onLoad"); };
Detail.prototype.componentWillUnmount = function () { getApp().log.push("detail componentWillUnmount"); };
Detail.prototype.render = function () {
  return h("view", null,
    h("text", { id: "title" }, "Row: ", this.props.params.text),
    h("button", { id: "back", onTap: function () { my.navigateBack(); } }, "Back"));
};

var inst = Page(runtime.createPageConfig(Detail, 'pages/detail/detail', { root: { cn: [] } }, {}));
}),

}, [["./src/pages/detail/detail.js", "runtime", "vendors"]]]);
