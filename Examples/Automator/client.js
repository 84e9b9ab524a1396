// Drives a program that `mini serve MiniPrograms/notes --automator 9420` serves: node client.js
//
// It requires Node and the package miniprogram-automator.
const automator = require('miniprogram-automator');

async function main() {
  const miniProgram = await automator.connect({ wsEndpoint: 'ws://127.0.0.1:9420' });
  await miniProgram.mockWxMethod('getStorageSync', function (options, suffix) {
    return { data: this.origin(options).data + suffix };
  }, '!');
  const page = await miniProgram.currentPage();
  const button = await page.$('button');
  await button.tap();
  await miniProgram.disconnect();
}

main();
