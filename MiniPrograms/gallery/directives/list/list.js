Page({
  data: {
    people: [
      { id: 1, name: 'Ada', pets: ['Rex', 'Tom'] },
      { id: 2, name: 'Grace', pets: [] },
      { id: 3, name: 'Alan', pets: ['Kit'] },
    ],
    prices: { tea: 3, coffee: 4 },
  },

  onReverseTap() {
    this.setData({ people: [...this.data.people].reverse() });
  },
});
