Page({
  data: { sizes: ['S', 'M', 'L'], result: 'Nothing sent yet' },

  onSubmit(event) {
    const { value, buttonTarget } = event.detail;
    this.setData({ result: `${JSON.stringify(value)} from ${buttonTarget.dataset.from}` });
  },

  onReset() {
    this.setData({ result: 'Nothing sent yet' });
  },
});
