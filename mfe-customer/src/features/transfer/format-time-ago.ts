const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `less than a minute ago`, `two minutes ago`, `12 minutes ago`, `one hour ago`. */
export function formatTimeAgo(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  return minutes < 60 ? ago(minutes, 'minute') : ago(Math.floor(minutes / 60), 'hour');
}

function ago(count: number, unit: string): string {
  return `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'} ago`;
}
