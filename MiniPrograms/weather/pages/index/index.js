const app = getApp();

Page({
  data: {
    city: 'Hangzhou',
    days: [],
    failure: '',
    isLoading: false,
  },

  onLoad(query) {
    if (query.server) app.server = query.server;
    if (query.city) this.setData({ city: query.city });
    this.load();
  },

  onReload() {
    this.load();
  },

  async load() {
    this.setData({ isLoading: true, failure: '' });
    try {
      this.setData({ days: await this.askFor(this.data.city) });
    } catch (error) {
      this.setData({ days: [], failure: this.describe(error) });
    }
    this.setData({ isLoading: false });
  },

  async askFor(city) {
    const { data } = await my.request({ url: `${app.server}/forecast`, data: { city } });
    return data.days;
  },

  describe({ error, errorMessage, data }) {
    switch (error) {
      case 12: return 'No server is reachable. Start one: swift run --package-path Examples WeatherServer';
      // An error status. The response is text here, whatever dataType is.
      case 19: return JSON.parse(data).message;
      case 20: return 'The host allows no plain HTTP. Run with --allow-http localhost';
      default: return errorMessage;
    }
  },
});
