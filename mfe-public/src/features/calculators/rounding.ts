/** Numerator over denominator to the nearest whole, a half upwards. For whole numbers of at least 0. */
export function toNearest(numerator: number, denominator: number): number {
  const shifted = 2 * numerator + denominator;
  return (shifted - (shifted % (2 * denominator))) / (2 * denominator);
}

/** The same where the numbers are longer than a `number` holds. */
export function toNearestBig(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
