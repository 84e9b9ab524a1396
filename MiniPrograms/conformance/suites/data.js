import { suite } from './harness';

const bytesOf = (...bytes) => new Uint8Array(bytes).buffer;
const listOf = (buffer) => Array.from(new Uint8Array(buffer));

// RFC 4648, section 10, and edge cases.
const vectors = [
  ['', []], ['Zg==', [102]], ['Zm8=', [102, 111]], ['Zm9v', [102, 111, 111]], ['Zm9vYg==', [102, 111, 111, 98]],
  ['Zm9vYmE=', [102, 111, 111, 98, 97]], ['Zm9vYmFy', [102, 111, 111, 98, 97, 114]],
  ['AA==', [0]], ['/w==', [255]], ['//79', [255, 254, 253]], ['+/8=', [251, 255]],
];

suite('data', 'my.arrayBufferToBase64, my.base64ToArrayBuffer', {
  'writes and reads base64'(test) {
    for (const [text, bytes] of vectors) {
      test.equal(my.arrayBufferToBase64(bytesOf(...bytes)), text, `to "${text}"`);
      const buffer = my.base64ToArrayBuffer(text);
      test.ok(buffer instanceof ArrayBuffer, `"${text}" is decoded to an ArrayBuffer`);
      test.equal(listOf(buffer), bytes, `from "${text}"`);
    }
  },

  'refuses what is no base64 with error 2'(test) {
    for (const text of ['*', 'Zg=', 'Z', '=Zg=', 'Zm9v!', undefined, 5]) {
      let failure;
      try {
        my.base64ToArrayBuffer(text);
      } catch (error) {
        failure = error;
      }
      test.equal(failure?.error, 2, `${text}`);
    }
  },
});
