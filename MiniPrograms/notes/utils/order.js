/** Open notes come before done ones; within each, by age. */
export function compareNotes(newestFirst) {
  const direction = newestFirst ? -1 : 1;
  return (left, right) => Number(left.done) - Number(right.done) || direction * (left.id - right.id);
}
