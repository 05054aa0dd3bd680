import { createParser, type EventSourceMessage } from 'eventsource-parser';

const EVENTS_URL = '/api/events';
/**
 * The gateway sends a heartbeat every 15 s. A stream that was silent for longer is broken, even if its socket is open.
 */
const SILENCE_TIMEOUT_MS = 40_000;
/** A longer event is not one of the bank's. */
const MAX_EVENT_CHARS = 1_000_000;

interface StreamRequest {
  token: string;
  lastEventId: string | null;
  signal: AbortSignal;
  fetch: typeof fetch;
  onEvent(event: EventSourceMessage): void;
}

/** `rejected`: the response was not a stream. `disconnected`: no response, or the stream ended. */
type StreamOutcome = { kind: 'rejected'; status: number } | { kind: 'disconnected' };

/**
 * Reads one stream until it ends. Uses `fetch`, because EventSource can send the token only in the URL, where logs
 * would keep it. Never rejects.
 */
export async function readEventStream(request: StreamRequest): Promise<StreamOutcome> {
  const stop = new AbortController();
  const stopNow = () => stop.abort();
  request.signal.addEventListener('abort', stopNow);
  if (request.signal.aborted) stopNow();
  let silence = setTimeout(stopNow, SILENCE_TIMEOUT_MS);
  try {
    const response = await open(request, stop.signal);
    if (!isStream(response)) {
      await response.body?.cancel();
      return { kind: 'rejected', status: response.status };
    }
    const parser = createParser({ onEvent: request.onEvent, maxBufferSize: MAX_EVENT_CHARS });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stopNow, SILENCE_TIMEOUT_MS);
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } catch {
    // Every reason causes the same reconnect.
  } finally {
    clearTimeout(silence);
    request.signal.removeEventListener('abort', stopNow);
    // Closes the connection if reading ended before the stream did.
    stopNow();
  }
  return { kind: 'disconnected' };
}

function open({ token, lastEventId, fetch }: StreamRequest, signal: AbortSignal): Promise<Response> {
  return fetch(EVENTS_URL, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
    cache: 'no-store',
    credentials: 'omit',
    signal,
  });
}

function isStream(response: Response): response is Response & { body: ReadableStream<Uint8Array<ArrayBuffer>> } {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && response.body !== null && type.startsWith('text/event-stream');
}
