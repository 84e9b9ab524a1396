export default {
  // The name of the template for a node.
  a: function (level, name) {
    return 'tmpl_' + level + '_' + name
  },
  // A value, or another one where it is undefined.
  b: function (value, otherwise) {
    if (value === undefined) return otherwise
    return value
  },
  // The name of the template for an input with or without focus.
  c: function (node, prefix) {
    return prefix + node.nn + (node.focus === undefined ? '_blur' : '_focus')
  },
  // The items of a swiper.
  f: function (nodes) {
    return nodes.filter(function (node) { return node.nn === 'swiper-item' })
  }
}
