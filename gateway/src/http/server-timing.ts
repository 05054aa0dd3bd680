export const SERVER_TIMING = 'server-timing';

/** Appends an entry to a Server-Timing header (W3C), which browsers show next to the request. */
export function appendTiming(
  header: number | string | string[] | undefined,
  name: string,
  milliseconds: number,
): string {
  const entry = `${name};dur=${Math.round(milliseconds * 10) / 10}`;
  if (header === undefined) return entry;
  return `${Array.isArray(header) ? header.join(', ') : header}, ${entry}`;
}
