Page({
  data: { answers: [] },

  async onLoad({ port }) {
    const answers = [];
    for (const host of ['localhost', '127.0.0.1', 'printer.localhost']) {
      const answer = await my
        .request({ url: `http://${host}:${port}/`, dataType: 'text' })
        .then(({ data }) => data, ({ error }) => `error ${error}`);
      answers.push(`${host}: ${answer}`);
    }
    this.setData({ answers });
  },
});
