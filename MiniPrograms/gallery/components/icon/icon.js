Page({
  data: {
    types: ['info', 'warn', 'waiting', 'cancel', 'download', 'search', 'clear', 'success'],
  },
});
