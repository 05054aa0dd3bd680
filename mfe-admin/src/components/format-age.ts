const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How long ago something was: "2 days", "3 hours", "5 minutes", "less than a minute". */
export function formatAge(seconds: number): string {
  if (seconds < MINUTE_S) return 'less than a minute';
  if (seconds < HOUR_S) return count(seconds / MINUTE_S, 'minute');
  return seconds < DAY_S ? count(seconds / HOUR_S, 'hour') : count(seconds / DAY_S, 'day');
}

/** @param iso ISO 8601 */
export function formatAgeOf(iso: string, now = Date.now()): string {
  return formatAge((now - Date.parse(iso)) / 1_000);
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
