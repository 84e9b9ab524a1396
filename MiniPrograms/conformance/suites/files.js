import { suite } from './harness';

// Created when the first case begins, so that the suites can be listed without a host.
let files;
let folder;
const at = (name) => `${folder}/${name}`;

async function fresh() {
  files = my.getFileSystemManager();
  folder = `${my.env.USER_DATA_PATH}/conformance`;
  await files.rmdir({ dirPath: folder, recursive: true }).catch(() => {});
  await files.mkdir({ dirPath: folder, recursive: true });
}

suite('files', 'my.getFileSystemManager and its methods', {
  async 'writes and reads texts in every form'(test) {
    await fresh();
    const texts = ['', 'milk', 'Grüße 你好 🥛', 'a\nb', 'x'.repeat(10000)];
    for (const text of texts) {
      await test.succeeds('writeFile', { filePath: at('text'), data: text }, files);
      test.equal((await files.readFile({ filePath: at('text'), encoding: 'utf8' })).data, text, 'readFile');
      test.equal(files.readFileSync({ filePath: at('text'), encoding: 'utf8' }).data, text, 'readFileSync');
    }
  },

  async 'writes and reads bytes'(test) {
    await fresh();
    const bytes = new Uint8Array([0, 1, 127, 128, 255]);
    await files.writeFile({ filePath: at('bytes'), data: bytes.buffer });
    const { data } = await files.readFile({ filePath: at('bytes') });
    test.ok(data instanceof ArrayBuffer, 'without an encoding it is an ArrayBuffer');
    test.equal(Array.from(new Uint8Array(data)), Array.from(bytes), 'bytes');
    test.equal((await files.readFile({ filePath: at('bytes'), encoding: 'base64' })).data, 'AAF/gP8=', 'base64');
    test.equal((await files.readFile({ filePath: at('bytes'), encoding: 'hex' })).data, '00017f80ff', 'hex');
  },

  async 'appends'(test) {
    await fresh();
    await files.writeFile({ filePath: at('log'), data: 'a' });
    for (const part of ['b', 'c']) await test.succeeds('appendFile', { filePath: at('log'), data: part }, files);
    test.equal(files.readFileSync({ filePath: at('log'), encoding: 'utf8' }).data, 'abc', 'content');
  },

  async 'makes, lists and removes folders'(test) {
    await fresh();
    await test.succeeds('mkdir', { dirPath: at('a/b/c'), recursive: true }, files);
    await files.writeFile({ filePath: at('a/one'), data: '1' });
    test.equal([...(await files.readdir({ dirPath: at('a') })).files].sort(), ['b', 'one'], 'readdir');
    await test.succeeds('access', { path: at('a/b') }, files);
    await test.succeeds('rmdir', { dirPath: at('a'), recursive: true }, files);
    await test.fails('access', { path: at('a') }, 10022, files);
  },

  async 'copies, renames and removes files'(test) {
    await fresh();
    await files.writeFile({ filePath: at('one'), data: '1' });
    await test.succeeds('copyFile', { srcPath: at('one'), destPath: at('two') }, files);
    await test.succeeds('rename', { oldPath: at('two'), newPath: at('three') }, files);
    test.equal(files.readFileSync({ filePath: at('three'), encoding: 'utf8' }).data, '1', 'content');
    await test.succeeds('unlink', { filePath: at('three') }, files);
    test.equal([...files.readdirSync({ dirPath: folder }).files], ['one'], 'the remaining file');
  },

  async 'describes files'(test) {
    await fresh();
    await files.writeFile({ filePath: at('one'), data: '12345' });
    const { stats } = await files.stat({ path: at('one') });
    test.equal(stats.size, 5, 'size');
    test.equal(stats.isFile(), true, 'isFile');
    test.equal(stats.isDirectory(), false, 'isDirectory');
    const information = await my.getFileInfo({ apFilePath: at('one') });
    test.equal(information.size, 5, 'getFileInfo size');
    test.equal(information.digest, '827ccb0eea8a706c4c34a16891f84e7b', 'md5');
    const sha = await my.getFileInfo({ apFilePath: at('one'), digestAlgorithm: 'sha1' });
    test.equal(sha.digest, '8cb2237d0679ca88db6464eac60da96345513964', 'sha1');
  },

  async 'fails as documented'(test) {
    await fresh();
    await files.writeFile({ filePath: at('file'), data: 'x' });
    await files.mkdir({ dirPath: at('folder') });
    await files.writeFile({ filePath: at('folder/inner'), data: 'x' });
    const outside = ['/etc/passwd', '../x', 'https://example.com/x'];
    for (const filePath of outside) await test.fails('writeFile', { filePath, data: 'x' }, 10024, files);
    const missing = [
      ['readFile', { filePath: at('none') }], ['unlink', { filePath: at('none') }], ['stat', { path: at('none') }],
      ['access', { path: at('none') }], ['readdir', { dirPath: at('none') }], ['rmdir', { dirPath: at('none') }],
      ['copyFile', { srcPath: at('none'), destPath: at('x') }], ['rename', { oldPath: at('none'), newPath: at('x') }],
      ['appendFile', { filePath: at('none/x'), data: 'x' }], ['writeFile', { filePath: at('none/x'), data: 'x' }],
      ['mkdir', { dirPath: at('none/x') }],
    ];
    for (const [name, options] of missing) await test.fails(name, options, 10022, files);
    const folders = [
      ['readFile', { filePath: at('folder') }], ['writeFile', { filePath: at('folder'), data: 'x' }],
      ['appendFile', { filePath: at('folder'), data: 'x' }], ['unlink', { filePath: at('folder') }],
      ['copyFile', { srcPath: at('folder'), destPath: at('x') }],
    ];
    for (const [name, options] of folders) await test.fails(name, options, 10023, files);
    const paths = [
      ['readFile', 'filePath'], ['unlink', 'filePath'], ['stat', 'path'], ['access', 'path'], ['readdir', 'dirPath'],
      ['rmdir', 'dirPath'], ['mkdir', 'dirPath'], ['getFileInfo', 'apFilePath'],
    ];
    for (const [name, field] of paths) await test.fails(name, { [field]: '/etc' }, 10024, files);
    await test.fails('appendFile', { filePath: '/etc/passwd', data: 'x' }, 10024, files);
    await test.fails('getFileInfo', { apFilePath: at('none') }, 10022, files);
    await test.fails('getFileInfo', { apFilePath: at('folder') }, 10023, files);
    await test.fails('removeSavedFile', { apFilePath: at('none') }, 10022, files);
    await test.fails('saveFile', { tempFilePath: 'https://resource/temporary/none' }, 10022, files);
    const large = 'x'.repeat(10 * 1024 * 1024 + 1);
    await test.fails('writeFile', { filePath: at('large'), data: large }, 10028, files);
    await test.fails('appendFile', { filePath: at('file'), data: large }, 10028, files);
    await test.fails('copyFile', { srcPath: '/etc/passwd', destPath: at('x') }, 10024, files);
    await test.fails('rename', { oldPath: '/etc/passwd', newPath: at('x') }, 10024, files);
    await test.fails('rename', { oldPath: at('folder'), newPath: at('file') }, 10025, files);
    await test.fails('mkdir', { dirPath: at('folder') }, 10025, files);
    await test.fails('rmdir', { dirPath: at('folder') }, 10027, files);
  },

  async 'fails as documented where my has the name itself'(test) {
    await fresh();
    await files.writeFile({ filePath: at('file'), data: 'no picture' });
    await files.mkdir({ dirPath: at('folder') });
    const calls = [
      ['getFileInfo', 'apFilePath', at('none'), 10022], ['getFileInfo', 'apFilePath', at('folder'), 10023],
      ['getFileInfo', 'apFilePath', 'https://usr/../outside', 10024], ['getImageInfo', 'src', at('none'), 10022],
      ['getImageInfo', 'src', at('folder'), 10023], ['getImageInfo', 'src', 'https://usr/../outside', 10024],
      ['getSavedFileInfo', 'apFilePath', at('none'), 10022], ['removeSavedFile', 'apFilePath', at('none'), 10022],
      ['saveFile', 'apFilePath', 'https://resource/temporary/none.txt', 12], ['saveFile', 'apFilePath', at('folder'), 13],
    ];
    for (const [name, field, path, error] of calls) await test.fails(name, { [field]: path }, error);
    await test.fails('getImageInfo', { src: at('file') }, 3);
  },

  async 'rejects archives that are none, and folders that cannot be written'(test) {
    await fresh();
    await files.writeFile({ filePath: at('file'), data: 'no archive' });
    await files.mkdir({ dirPath: at('folder') });
    // An archive without files.
    await files.writeFile({ filePath: at('empty'), data: '504b0506' + '0'.repeat(36), encoding: 'hex' });
    const calls = [
      [at('file'), at('target'), 3], [at('none'), at('target'), 10022], [at('folder'), at('target'), 10023],
      ['https://usr/../outside', at('target'), 10024], [at('empty'), 'https://resource/saved/x', 10024],
      [at('empty'), at('none/target'), 10022], [at('empty'), at('file'), 10025],
    ];
    for (const [zipFilePath, targetPath, error] of calls) await test.fails('unzip', { zipFilePath, targetPath }, error, files);
    await test.succeeds('unzip', { zipFilePath: at('empty'), targetPath: at('target') }, files);
  },

  async 'refuses parameters that are none with error 2'(test) {
    await fresh();
    const calls = [
      ['readFile', {}], ['writeFile', { filePath: at('x') }], ['writeFile', { data: 'x' }], ['appendFile', {}],
      ['readFile', { filePath: at('x'), encoding: 'latin9' }], ['mkdir', {}], ['mkdir', { dirPath: 1 }], ['rmdir', {}],
      ['readdir', {}], ['stat', {}], ['access', {}], ['unlink', {}], ['rename', { oldPath: 'a' }],
      ['copyFile', { srcPath: 'a' }], ['mkdir', { dirPath: at('x'), recursive: 'yes' }], ['getFileInfo', {}],
      ['removeSavedFile', {}], ['saveFile', {}], ['unzip', {}],
    ];
    for (const [name, options] of calls) await test.fails(name, options, 2, files);
  },
});
