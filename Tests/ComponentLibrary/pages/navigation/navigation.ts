Page({
  data: {
    tab: 0,
    result: '',
    tabs: [
      { title: 'Fruit', content: 'Apples and pears' },
      { title: 'Vegetables', content: 'Beans and peas' },
      { title: 'Bread', content: 'Rolls' },
      { title: 'Fish', content: '', disabled: true },
    ],
    bars: [
      { text: 'Home', icon: 'AppOutline', activeIcon: 'AppOutline' },
      { text: 'Cart', icon: 'ShopbagOutline', activeIcon: 'ShopbagOutline', badge: { type: 'number', text: 3 } },
    ],
    letters: 'ABC'.split('').map((label) => ({ label })),
  },

  onTab(tab: number): void {
    this.setData({ tab });
  },

  onBar(bar: number): void {
    this.setData({ result: `bar ${bar}` });
  },

  onNotice(): void {
    this.setData({ result: 'notice' });
  },

  onLetter(letter: { label: string }): void {
    this.setData({ result: `letter ${letter.label}` });
  },
});
