Page({
  keepCounter(counter) {
    this.counter = counter;
  },

  onMoreTap() {
    this.counter.onCounterTap();
  },
});
