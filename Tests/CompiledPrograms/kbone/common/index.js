module.exports = function(window, document) {var App = function(options) {window.appOptions = options};var Event = window.Event;(function (modules) {
  // The runtime of webpack 4. Each page has a window and a runtime of its own.
  var made = {};
  function __webpack_require__(id) {
    if (made[id] === undefined) {
      made[id] = { i: id, exports: {} };
      modules[id].call(made[id].exports, made[id], made[id].exports, __webpack_require__);
    }
    return made[id].exports;
  }
  window["webpackJsonp"].forEach(function (chunk) { Object.assign(modules, chunk[1]); });
  return __webpack_require__("./src/main.mp.js");
})({

/***/ "./src/main.mp.js": (function (module, exports, __webpack_require__) {
"use strict";
var h = __webpack_require__("./src/dom.js").h;
var log = function (text) { getApp().log.push(text); };

window.createApp = function () {
  var taps = 0;
  var typed = "";
  var list = h("div", { id: "list" });
  var count = document.createTextNode("Taps: 0");
  var greeting = h("span", { id: "greeting" }, "Nobody");
  var input = h("input", { id: "name", input: function () {
    typed = input.value;
    greeting.childNodes[0].textContent = "Hello, " + typed;
  } });

  function row(text) {
    var node = h("li", { class: "row", click: function () { list.removeChild(node); } }, text, h("b", null, "!"));
    return node;
  }

  list.appendChild(row("tea"));
  list.appendChild(row("milk"));
  document.body.appendChild(h("div", { class: "page", click: function (event) { log("click in " + event.target.tagName); } },
    h("builtin-component", { behavior: "button", id: "tap", click: function () { count.textContent = "Taps: " + ++taps; } }, "Tap"),
    h("p", null, h("span", { id: "count" }, count)),
    h("label", null, input, greeting),
    h("builtin-component", { behavior: "button", id: "add", click: function (event) {
      event.stopPropagation();
      list.appendChild(row(typed));
    } }, "Add"),
    h("section", null, h("div", null, h("div", null, list))),
    h("a-link", { id: "open", click: function () { window.open("/detail?text=" + typed); } }, "Open")));
};
["load", "pageshow", "pageready", "pagehide"].forEach(function (name) {
  window.addEventListener(name, function () { log("index " + name); });
});
}),

});
}
