var manifest = require("../../static/js/manifest.js");
var script = require("../../static/js/pages/detail/detail.js");
