// Views nest in numbered templates; a component restarts the numbers below the second one.
export default {
  a: function (level, name, seen) {
    var depth = name === '7' ? seen.split(',').filter(function (one) { return one === name }).length : 0
    return depth >= 2 ? 'tmpl_2_container' : 'tmpl_' + depth + '_' + name
  },
  e: function (level) {
    return 'tmpl_' + level + '_container'
  },
  f: function (seen, name) {
    if (name !== '7') return seen
    return seen === '' ? name : seen + ',' + name
  }
}
