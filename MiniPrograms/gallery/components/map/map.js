const place = { latitude: 30.27, longitude: 120.15 };

Page({
  data: {
    place,
    markers: [{ id: 1, ...place, title: 'The office' }],
    note: 'Touch the marker',
  },

  onMarkerTap(event) {
    this.setData({ note: `You touched marker ${event.detail.markerId}` });
  },
});
