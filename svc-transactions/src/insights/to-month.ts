/** The month of a day, both in ISO 8601: `2026-11-20` is in `2026-11`. */
export function toMonth(day: string): string {
  return day.slice(0, 7);
}
