// Stored data on a device that locks: error 10108 of storage and files.

const calls = {
  setStorage: { key: 'a', data: 1 },
  getStorage: { key: 'a' },
  removeStorage: { key: 'a' },
  clearStorage: {},
  getStorageInfo: {},
  getSavedFileList: {},
  getSavedFileInfo: { apFilePath: 'a' },
  getFileInfo: { apFilePath: 'a' },
  removeSavedFile: { apFilePath: 'a' },
  saveFile: { apFilePath: 'a' },
};

describe('a device that locks', () => {
  beforeEach(async ({ app }) => {
    await app.open('/pages/all/all');
  });

  for (const [name, parameters] of Object.entries(calls)) {
    test(`my.${name} fails with error 10108 while it is locked`, async ({ app }) => {
      await app.device.lock();
      await expect(app.my[name](parameters)).rejects.toMatchObject({ error: 10108 });
      expect(app.device.isLocked).toBe(true);
    });
  }

  test('stored data is accessible after the unlock', async ({ app }) => {
    await app.my.setStorage({ key: 'a', data: { n: 1 } });
    await app.device.lock();
    expect(await app.evaluate(() => my.getStorageSync({ key: 'a' }).error)).toBe(10108);
    await app.device.unlock();
    expect(await app.evaluate(() => my.getStorageSync({ key: 'a' }).data)).toEqual({ n: 1 });
  });

  test('files are inaccessible until the unlock', async ({ app }) => {
    const read = () => app.evaluate(() =>
      my.getFileSystemManager().readFileSync({ filePath: `${my.env.USER_DATA_PATH}/f`, encoding: 'utf8' }));
    await app.evaluate(() => {
      my.getFileSystemManager().writeFileSync({ filePath: `${my.env.USER_DATA_PATH}/f`, data: 'text' });
    });
    const before = await read();
    await app.device.lock();
    expect(await read()).toMatchObject({ error: 10108 });
    await app.device.unlock();
    expect(await read()).toEqual(before);
  });

  test('a program is notified, and starts on a locked device', async ({ app }) => {
    await app.evaluate(() => {
      getApp().locks = [];
      for (const event of ['deviceLock', 'deviceUnlock']) my.on(event, () => getApp().locks.push(event));
    });
    await app.device.lock();
    await app.device.unlock();
    await app.device.lock();
    expect(await app.evaluate(() => getApp().locks)).toEqual(['deviceLock', 'deviceUnlock', 'deviceLock']);
    await app.restart('/pages/all/all');
    await expect(app.my.getStorage({ key: 'a' })).rejects.toMatchObject({ error: 10108 });
    await app.open('/pages/all/all');
    expect(app.device.isLocked).toBe(false);
  });
});
