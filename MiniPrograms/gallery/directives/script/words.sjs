export const limit = 10;

export function plural(count, word) {
  return count + ' ' + word + (count === 1 ? '' : 's');
}
