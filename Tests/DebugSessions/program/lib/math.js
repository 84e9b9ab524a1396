export const unit = 'mm';

export function double(value) {
  const result = value * 2;
  return result;
}
