var manifest = require("./static/js/manifest.js");
var common = require("./static/js/common.js");
var script = require("./static/js/app.js");
