export let count = 0;

export function increase() {
  count += 1;
  return count;
}

export default class Counter {
  constructor(start = 0) {
    this.value = start;
  }
}

export { increase as more };
