module.exports = function(window, document) {var App = function(options) {window.appOptions = options};var Event = window.Event;(window["webpackJsonp"] = window["webpackJsonp"] || []).push([[1], {

/***/ "./src/dom.js": (function (module, exports, __webpack_require__) {
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
// An element with attributes, listeners and children.
exports.h = function (tag, props) {
  var node = document.createElement(tag);
  Object.keys(props || {}).forEach(function (name) {
    if (typeof props[name] === "function") node.addEventListener(name, props[name]);
    else node.setAttribute(name, props[name]);
  });
  [].slice.call(arguments, 2).forEach(function (child) {
    node.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  });
  return node;
};
}),

}]);
}
