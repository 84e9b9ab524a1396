import { suite } from './harness';

// JSAPIs and attributes that take a URL, and the field for it. No connection to these URLs is ever made.
const plain = ['http://example.com/', 'HTTP://example.com/a?b=c', 'http://127.0.0.1:8080/'];
const noURLs = ['', 'example.com', '/relative', 'https://', 'https://a b/', undefined, 5, {}];

suite('network', 'my.request, my.uploadFile, my.downloadFile, my.connectSocket', {
  async 'refuses plain http with error 20'(test) {
    for (const url of plain) {
      // A host with a list of servers refuses others with error 4, before it checks the scheme.
      const { error } = await my.request({ url }).catch((reason) => reason);
      const refusal = error === 4 ? 4 : 20;
      if (refusal === 4) console.info(`${url} is none of the host's servers: error 4 instead of 20`);
      await test.fails('request', { url }, refusal);
      await test.fails('httpRequest', { url }, refusal);
      await test.fails('downloadFile', { url }, 20);
    }
  },

  async 'refuses URLs that are none with error 2'(test) {
    for (const url of noURLs) {
      await test.fails('request', { url }, 2);
      await test.fails('downloadFile', { url }, 2);
    }
  },

  async 'refuses parameters that are none with error 2'(test) {
    const url = 'https://example.invalid/';
    const calls = [
      { url, method: 5 }, { url, method: 'NO SUCH' }, { url, dataType: 'xml' }, { url, timeout: 'soon' },
      { url, headers: 'a' }, { url, headers: { a: 'b\nc' } },
    ];
    for (const options of calls) await test.fails('request', options, 2);
  },

  async 'aborts with error 9'(test) {
    const failure = await new Promise((resolve) => {
      const task = my.request({ url: 'https://example.invalid/', fail: resolve });
      test.equal(typeof task.abort, 'function', 'a task');
      task.abort();
    });
    test.equal(failure.error, 9, 'error');
  },
});
