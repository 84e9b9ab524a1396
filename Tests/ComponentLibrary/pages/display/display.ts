interface Step {
  title: string;
  description: string;
}

Page({
  data: {
    taps: 0,
    loading: false,
    steps: [
      { title: 'Ordered', description: 'on Monday' },
      { title: 'Sent', description: 'on Tuesday' },
      { title: 'Received', description: '' },
    ] as Step[],
  },

  onCount(): void {
    this.setData({ taps: this.data.taps + 1 });
  },

  onStart(): void {
    this.setData({ loading: true });
  },
});
