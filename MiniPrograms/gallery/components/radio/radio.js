Page({
  data: { methods: ['cash', 'card', 'points'], method: 'cash' },

  onChange(event) {
    this.setData({ method: event.detail.value });
  },
});
