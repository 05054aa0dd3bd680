/** `30 seconds`, `2 minutes`: how long to wait, for the message of a refused request. Minutes are rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
