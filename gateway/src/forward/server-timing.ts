export const SERVER_TIMING = 'server-timing';

/** One more entry of a Server-Timing header (W3C): browsers show them beside the request. */
export function appendTiming(
  header: number | string | string[] | undefined,
  name: string,
  milliseconds: number,
): string {
  return [header ?? [], `${name};dur=${milliseconds.toFixed(1)}`].flat().join(', ');
}
