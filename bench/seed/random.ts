/** Multipliers of the finalizer of MurmurHash3. */
const [FIRST, SECOND] = [0x85ebca6b, 0xc2b2ae35];

/** A well-mixed integer of 32 bits, the same for the same numbers on every machine. */
export function mix(index: number, salt: number): number {
  let hash = (index ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), FIRST) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), SECOND) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** From 0 (inclusive) to 1 (exclusive). */
export const fraction = (index: number, salt: number): number => mix(index, salt) / 2 ** 32;

export function pick(values: readonly string[], index: number, salt: number): string {
  return values[mix(index, salt) % values.length] ?? '';
}

/**
 * A UUID v7 that sorts by time, unique for each index and kind.
 * @param kind a hexadecimal digit
 */
export function uuidAt(time: Date, index: number, kind: string): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0');
  const [random, number] = [hex(mix(index, 99), 8), hex(index, 8)];
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${kind}${random.slice(0, 2)}-8${random.slice(2, 5)}-${random.slice(4)}${number}`;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').slice(-digits);
