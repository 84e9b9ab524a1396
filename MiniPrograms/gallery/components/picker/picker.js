Page({
  data: {
    cities: [{ name: 'Hangzhou' }, { name: 'Lisbon' }, { name: 'Oslo' }],
    city: 0,
    seats: [[1, 2, 3], ['A', 'B', 'C', 'D']],
    seat: [0, 0],
    day: '2024-02-29',
    time: '09:30',
  },

  onCityChange(event) {
    this.setData({ city: event.detail.value });
  },

  onSeatChange(event) {
    this.setData({ seat: event.detail.value });
  },

  onDayChange(event) {
    this.setData({ day: event.detail.value });
  },

  onTimeChange(event) {
    this.setData({ time: event.detail.value });
  },
});
