// Responses of servers: my.request, my.httpRequest, my.uploadFile, my.downloadFile, my.getImageInfo and their errors.
// The servers are mocks. Failures that cannot be mocked, such as a broken connection, are tested by each host with servers.

const address = 'https://example.com/';

// In the program: the error of a call, 0 for none.
const errorOf = (name, options) => new Promise((resolve) => {
  my[name]({ ...options, success: () => resolve(0), fail: ({ error }) => resolve(error) });
});

// In the program: the error of a call that is aborted immediately.
const errorOfAborted = (name, options) => new Promise((resolve) => {
  my[name]({ ...options, success: () => resolve(0), fail: ({ error }) => resolve(error) }).abort();
});

// In the program: a file to upload.
async function makeFile() {
  const filePath = `${my.env.USER_DATA_PATH}/upload.txt`;
  await my.getFileSystemManager().writeFile({ filePath, data: 'text' });
  return filePath;
}

const calls = (filePath) => [
  ['request', { url: address }], ['httpRequest', { url: address }], ['downloadFile', { url: address }],
  ['uploadFile', { url: address, filePath, fileName: 'file', fileType: 'image' }], ['getImageInfo', { src: address }],
];

describe('the network (my.request, my.uploadFile, my.downloadFile, my.getImageInfo)', () => {
  beforeEach(async ({ app, skip }) => {
    app.network.mock(`${address}*`, {});
    const error = await app.evaluate(errorOf, 'request', { url: address });
    if (error === 4) skip(`${address} is none of the servers that the host allows`);
    await app.open();
  });

  test.each([[12], [13]])('a failure of it is error %s', async (error, { app }) => {
    app.network.mock(`${address}*`, { error, errorMessage: 'failure of the mock' });
    for (const [name, options] of calls(await app.evaluate(makeFile))) {
      expect(await app.evaluate(errorOf, name, options), name).toBe(error);
    }
  });

  test('a call that is aborted ends with error 9', async ({ app }) => {
    app.network.mock(`${address}*`, 'late');
    for (const [name, options] of calls(await app.evaluate(makeFile))) {
      if (name === 'getImageInfo') continue;
      expect(await app.evaluate(errorOfAborted, name, options), name).toBe(9);
    }
  });

  test('plain http is refused before a mock is called', async ({ app }) => {
    let count = 0;
    app.network.mock('*', () => {
      count += 1;
      return 'never';
    });
    app.allowErrors('was refused');
    const filePath = await app.evaluate(makeFile);
    const url = 'http://example.com/';
    for (const [name, options] of calls(filePath)) {
      const plain = name === 'getImageInfo' ? { src: url } : { ...options, url };
      expect(await app.evaluate(errorOf, name, plain), name).toBe(20);
    }
    expect(await app.evaluate(errorOf, 'connectSocket', { url: 'ws://example.com/' }), 'connectSocket').toBe(20);
    expect(count).toBe(0);
    expect(app.network.requests.map(({ decision }) => decision.slice(0, 8))).toEqual(Array(6).fill('refused:'));
  });

  test('a response that does not match dataType is error 14', async ({ app }) => {
    app.network.mock(`${address}*`, 'no JSON');
    for (const name of ['request', 'httpRequest']) {
      expect(await app.evaluate(errorOf, name, { url: address, dataType: 'json' }), name).toBe(14);
    }
  });

  test('an error status is error 19 with the response, or the success that the host has chosen', async ({ app }) => {
    app.network.mock(`${address}*`, { status: 404, headers: { 'x-reason': 'none' }, body: '{"code":1}' });
    const fails = app.network.errorStatus === 'fail';
    const end = (name, url) => new Promise((done) => my[name]({ url, dataType: 'json', success: done, fail: done }));
    const expected = fails ? { error: 19, errorMessage: 'http status error', data: '{"code":1}' } : { data: { code: 1 } };
    for (const name of ['request', 'httpRequest']) {
      const { error, errorMessage, status, headers, data } = await app.evaluate(end, name, address);
      expect(fails ? { error, errorMessage, data } : { data }, name).toEqual(expected);
      expect([error ?? 0, status, headers['x-reason']], name).toEqual([fails ? 19 : 0, 404, 'none']);
    }
  });

  test('an error status is error 12 of what is downloaded and a success of an upload', async ({ app }) => {
    app.network.mock(`${address}*`, { status: 500, body: 'GIF89a\u0001\u0000\u0001\u0000' });
    const expected = app.network.errorStatus === 'fail' ? 12 : 0;
    expect(await app.evaluate(errorOf, 'downloadFile', { url: address })).toBe(expected);
    expect(await app.evaluate(errorOf, 'getImageInfo', { src: address })).toBe(expected);
    app.network.mock(`${address}*`, { status: 500, body: 'broken' });
    const options = { url: address, filePath: await app.evaluate(makeFile), name: 'file' };
    const uploaded = (options) => my.uploadFile(options).then(({ statusCode, data }) => ({ statusCode, data }));
    expect(await app.evaluate(uploaded, options)).toEqual({ statusCode: 500, data: 'broken' });
  });

  test('data of GET and of a form is encodeURIComponent(name)=encodeURIComponent(value)', async ({ app }) => {
    const data = { list: [1, 2], empty: null, 'a b': 'ä&=', flag: false, object: { a: 1 }, none: undefined };
    const query = 'list=1%2C2&empty=&a%20b=%C3%A4%26%3D&flag=false&object=%5Bobject%20Object%5D';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const requests = [{ url: address, data }, { url: address, data, method: 'POST', headers }];
    for (const options of requests) await app.evaluate((parameters) => my.request(parameters), options);
    expect(app.network.requests.slice(-2)).toMatchObject([{ url: `${address}?${query}` }, { url: address, body: query }]);
  });

  test('the content type is application/json unless the program sets another one', async ({ app }) => {
    const requests = [
      { url: address }, { url: address, method: 'POST', data: { a: 1 } }, { url: address, headers: { 'Content-Type': 'text/x' } },
    ];
    for (const options of requests) await app.evaluate((parameters) => my.request(parameters), options);
    const types = app.network.requests.slice(-3).map(({ headers }) => headers['content-type']);
    expect(types).toEqual(['application/json', 'application/json', 'text/x']);
  });

  test('what is no picture is error 3', async ({ app }) => {
    app.network.mock(`${address}*`, 'no picture');
    expect(await app.evaluate(errorOf, 'getImageInfo', { src: address })).toBe(3);
  });

  test('a file that is not there cannot be uploaded: error 11', async ({ app }) => {
    const options = { url: address, filePath: 'https://usr/none', fileName: 'file', fileType: 'image' };
    expect(await app.evaluate(errorOf, 'uploadFile', options)).toBe(11);
  });

  test('the URL of a socket is missing: error 3, cannot be parsed: 4, is of another scheme: 5', async ({ app }) => {
    const urls = { 3: [undefined, null, '', ' '], 4: ['wss:', 'wss://', 'WSS://a b/'], 5: ['https://a.b/', 'example.com', '/a', 'wssx://a'] };
    for (const error of [3, 4, 5]) {
      for (const url of urls[error]) expect(await app.evaluate(errorOf, 'connectSocket', { url }), `${url}`).toBe(error);
    }
    expect(await app.evaluate(errorOf, 'connectSocket', { url: 5 }), 'a number').toBe(2);
  });

  test('a socket that is not open takes nothing: error 10', async ({ app }) => {
    expect(await app.evaluate(errorOf, 'sendSocketMessage', { data: 'a' })).toBe(10);
    expect(await app.evaluate(errorOf, 'closeSocket', {})).toBe(10);
  });
});
