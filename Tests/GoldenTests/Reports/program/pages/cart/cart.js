Page({
  data: { count: 0 },
  add() {
    console.log('adding', this.data.count + 1);
    this.setData({ count: this.data.count + 1 });
    my.setStorage({ key: 'count', data: this.data.count });
    my.request({
      url: 'https://shop.example/cart',
      method: 'POST',
      data: { count: this.data.count },
      complete: () => my.request({ url: 'http://shop.example/plain' }),
    });
  },
});
