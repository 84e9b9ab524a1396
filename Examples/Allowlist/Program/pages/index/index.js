Page({
  data: { results: [] },

  async onLoad({ port }) {
    const results = [];
    for (const host of ['localhost', '127.0.0.1', 'printer.localhost']) {
      const result = await my
        .request({ url: `http://${host}:${port}/`, dataType: 'text' })
        .then(({ data }) => data, ({ error }) => `error ${error}`);
      results.push(`${host}: ${result}`);
    }
    this.setData({ results });
  },
});
