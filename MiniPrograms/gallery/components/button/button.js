Page({
  data: { state: 'Touch a button', isBusy: true },

  onButtonTap(event) {
    this.setData({ state: `You touched ${event.currentTarget.dataset.name}`, isBusy: false });
  },

  onShareAppMessage(options) {
    this.setData({ state: `Shared by the ${options.from}` });
    return { title: 'Buttons', path: 'components/button/button' };
  },
});
