Page({
  data: {
    fruit: [
      { name: 'apples' },
      { name: 'pears', isChosen: true },
      { name: 'quinces', isGone: true },
    ],
    chosen: ['pears'],
  },

  onChange(event) {
    this.setData({ chosen: event.detail.value });
  },
});
