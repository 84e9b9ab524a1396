"use strict";

Object.defineProperty(exports, "__esModule", { value: true });

var _taro = require("../../npm/@tarojs/taro-alipay/index.js");

function Index() {
  this.state = { taps: 0, typed: "", rows: [{ id: 1, text: "tea" }, { id: 2, text: "milk" }] };
}
Index.prototype = Object.create(_taro.Component.prototype);
Index.prototype._createData = function (state) {
  var _this = this;
  var loopArray0 = state.rows.map(function (item) {
    var $compid__1 = _taro.genCompid("index-" + item.id);
    _taro.propsManager.set({ text: item.text, onRemove: function onRemove() { _this.remove(item.id); } }, $compid__1);
    return { $original: item, $compid__1: $compid__1 };
  });
  return { taps: state.taps, typed: state.typed, loopArray0: loopArray0 };
};
Index.prototype.count = function (step) { this.setState({ taps: this.state.taps + step }); };
Index.prototype.type = function (event) { this.setState({ typed: event.detail.value }); };
Index.prototype.add = function () {
  this.setState({ rows: this.state.rows.concat({ id: this.state.rows.length + 1, text: this.state.typed }) });
};
Index.prototype.remove = function (id) {
  this.setState({ rows: this.state.rows.filter(function (item) { return item.id !== id; }) });
};
Index.prototype.open = function () { _taro.default.navigateTo({ url: "/pages/detail/detail?text=" + this.state.typed }); };
["componentWillMount", "componentDidMount", "componentDidShow", "componentDidHide"].forEach(function (name) {
  Index.prototype[name] = function () { getApp().log.push("index " + name); };
});
Index.$$events = ["count", "type", "add", "remove", "open"];

exports.default = Index;
Page(_taro.default.createComponent(Index, true));
