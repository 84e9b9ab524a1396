import { suite } from './harness';

const kinds = {
  model: 'string', pixelRatio: 'number', windowWidth: 'number', windowHeight: 'number', language: 'string',
  version: 'string', platform: 'string', screenWidth: 'number', screenHeight: 'number', system: 'string',
  brand: 'string', fontSizeSetting: 'number', app: 'string', statusBarHeight: 'number', titleBarHeight: 'number',
};

suite('environment', 'my.getSystemInfo, my.canIUse, my.env, my.SDKVersion and their kin', {
  async 'describes the system'(test) {
    const information = await test.succeeds('getSystemInfo');
    const same = my.getSystemInfoSync();
    for (const key of Object.keys(kinds)) {
      test.equal(typeof information[key], kinds[key], `getSystemInfo ${key}`);
      test.equal(same[key], information[key], `getSystemInfoSync ${key}`);
    }
  },

  'names its base library'(test) {
    test.ok(/^\d+\.\d+\.\d+$/.test(my.SDKVersion), 'SDKVersion');
    test.equal(typeof my.env.USER_DATA_PATH, 'string', 'env.USER_DATA_PATH');
    test.equal(typeof my.env.clientName, 'string', 'env.clientName');
    test.equal(typeof my.env.clientVersion, 'string', 'env.clientVersion');
  },

  'reports which names can be used'(test) {
    const there = [
      'setStorage', 'getStorageSync', 'request', 'request.object.url', 'navigateTo', 'getSystemInfo.return.model',
      'alert', 'confirm', 'showToast', 'getFileSystemManager',
    ];
    for (const name of there) test.equal(my.canIUse(name), true, name);
    for (const name of ['noSuchThing', 'setStorage.object.noSuchField', '']) test.equal(my.canIUse(name), false, name);
  },

  async 'describes the program and its launch'(test) {
    const launch = my.getLaunchOptionsSync();
    test.equal(typeof launch.path, 'string', 'path');
    test.equal(launch.path.startsWith('/'), false, 'no leading slash');
    test.ok(['object', 'undefined'].includes(typeof launch.query), 'query, when there is one');
    test.equal(typeof launch.referrerInfo, 'object', 'referrerInfo');
    test.equal(typeof launch.scene, 'string', 'scene');
    test.equal(typeof my.getAppIdSync().appId, 'string', 'getAppIdSync');
    test.equal(typeof my.getAccountInfoSync().miniProgram.appId, 'string', 'getAccountInfoSync');
    const { envVersion } = await test.succeeds('getRunScene');
    test.ok(['develop', 'trial', 'gray', 'release'].includes(envVersion), 'getRunScene');
    test.equal(my.reportAnalytics('seen', { count: 1 }), undefined, 'reportAnalytics');
    const { time } = await test.succeeds('getServerTime');
    test.equal(typeof time, 'number', 'getServerTime');
    test.ok(Math.abs(time - Date.now()) < 86400000, 'about now');
    const { networkAvailable, networkType } = await test.succeeds('getNetworkType');
    test.equal(typeof networkAvailable, 'boolean', 'networkAvailable');
    test.equal(typeof networkType, 'string', 'networkType');
  },

  async 'reports the search for an update'(test) {
    const updates = my.getUpdateManager();
    test.ok(my.getUpdateManager() === updates, 'one manager');
    const { hasUpdate } = await new Promise((resolve) => updates.onCheckForUpdate(resolve));
    test.equal(typeof hasUpdate, 'boolean', 'hasUpdate');
    const late = await new Promise((resolve) => my.getUpdateManager().onCheckForUpdate(resolve));
    test.equal(late.hasUpdate, hasUpdate, 'a listener that is added later');
    test.equal(updates.onUpdateReady(() => {}), undefined, 'onUpdateReady');
    test.equal(updates.onUpdateFailed(() => {}), undefined, 'onUpdateFailed');
    test.equal(typeof updates.applyUpdate, 'function', 'applyUpdate');
  },

  async 'fails without a configuration of its own'(test) {
    await test.fails('getExtConfig', {}, 20);
  },

  'lists what is on my'(test) {
    const names = [];
    for (const name in my) names.push(name);
    for (const name of ['request', 'setStorage', 'setStorageSync', 'navigateTo', 'env']) {
      test.ok(names.includes(name), `for … in finds ${name}`);
      test.ok(name in my, `${name} in my`);
    }
    test.equal(my.noSuchThing, undefined, 'an unknown name');
    test.equal('noSuchThing' in my, false, 'an unknown name is not in my');
    my.ours = () => 1;
    test.equal(my.ours(), 1, 'names of the program can be added');
    delete my.ours;
  },
});
