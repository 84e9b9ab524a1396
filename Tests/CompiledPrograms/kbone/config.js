module.exports = {"origin":"https://miniprogram.default","entry":"/","router":{"index":["/"],"detail":["/detail"]},"optimization":{"domSubTreeLevel":3}};
