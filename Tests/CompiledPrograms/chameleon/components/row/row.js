var manifest = require("../../static/js/manifest.js");
var script = require("../../static/js/components/row/row.js");
