import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';

/** A comment, which shows proxies and the client that the stream is alive. */
export const HEARTBEAT = ':\n\n';

/**
 * One event in the format of the HTML Standard, section 9.2. JSON contains no line breaks, so one data line is enough. Joined, because a
 * concatenated string keeps its parts, which take more memory than the text, for as long as it is kept.
 */
export function formatEvent<Name extends LiveEventName>(id: string, name: Name, data: LiveEvents[Name]): string {
  return ['id: ', id, '\nevent: ', name, '\ndata: ', JSON.stringify(data), '\n\n'].join('');
}
