Page({
  onReady() {
    // Not every host implements canvas.
    if (!my.canIUse('createCanvasContext')) return;
    const context = my.createCanvasContext('drawing');
    context.setFillStyle('#108ee9');
    context.fillRect(20, 20, 120, 80);
    context.draw();
  },

  onTouchStart(event) {
    const { x, y } = event.touches[0];
    console.log(`touched at ${x}, ${y}`);
  },
});
