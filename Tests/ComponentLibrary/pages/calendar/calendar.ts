Page({
  data: {
    months: [new Date(2026, 0, 1).getTime(), new Date(2026, 1, 28).getTime()] as [number, number],
    result: '',
  },

  onChange([start, end]: [number, number?]): void {
    const day = (time?: number) => (time === undefined ? 'open' : new Date(time).getDate());
    this.setData({ result: `${day(start)} to ${day(end)}` });
  },
});
