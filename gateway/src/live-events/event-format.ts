import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';

/** A comment: proxies and the client hear that the stream is alive. */
export const HEARTBEAT = ':\n\n';

/** One event as the HTML Standard's section 9.2 writes it. JSON has no line breaks, so one data line holds it. */
export function formatEvent<Name extends LiveEventName>(id: string, name: Name, data: LiveEvents[Name]): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
