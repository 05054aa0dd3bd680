/** Divides and rounds half up. For integers ≥ 0. */
export function divideRounded(numerator: number, denominator: number): number {
  const shifted = 2 * numerator + denominator;
  return (shifted - (shifted % (2 * denominator))) / (2 * denominator);
}

/** `divideRounded` for numbers beyond the safe integer range. */
export function divideRoundedBig(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
