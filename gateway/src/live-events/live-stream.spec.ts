import { EventEmitter } from 'node:events';
import { LiveStream, MAX_UNSENT_BYTES, type StreamEndReason, type StreamResponse } from './live-stream';

const TOKEN = { caller: { userId: 'u', sessionId: 's', role: 'customer' as const }, expires: 0, kid: 'k' };

/** A response whose client reads when the test calls `read`. */
class FakeResponse extends EventEmitter implements StreamResponse {
  written: string[] = [];
  writableLength = 0;
  isDestroyed = false;

  write(text: string): boolean {
    this.written.push(text);
    this.writableLength += text.length;
    return this.writableLength < 16_384;
  }

  end(text: string): void {
    this.write(text);
  }

  read(): void {
    this.writableLength = 0;
    this.emit('drain');
  }

  destroy(): void {
    this.isDestroyed = true;
    this.emit('close');
  }
}

let response: FakeResponse;
let endReasons: StreamEndReason[];
let stream: LiveStream;

beforeEach(() => {
  jest.useFakeTimers();
  response = new FakeResponse();
  endReasons = [];
  stream = new LiveStream(response, TOKEN, (_, reason) => endReasons.push(reason));
});

afterEach(() => jest.useRealTimers());

function advanceSeconds(seconds: number): void {
  for (let i = 0; i < seconds; i++) {
    jest.advanceTimersByTime(1_000);
    stream.checkHealth();
  }
}

describe('LiveStream', () => {
  it('sends a heartbeat 15 s after the last write', () => {
    advanceSeconds(14);
    expect(response.written).toEqual([]);
    advanceSeconds(1);
    expect(response.written).toEqual([':\n\n']);
    advanceSeconds(10);
    stream.send('event');
    advanceSeconds(14);
    expect(response.written).toHaveLength(2);
    advanceSeconds(1);
    expect(response.written).toHaveLength(3);
  });

  it('disconnects a client that leaves too much unread', () => {
    const chunk = 'x'.repeat(MAX_UNSENT_BYTES / 2);
    for (let i = 0; i < 10; i++) stream.send(chunk);
    expect(response.isDestroyed).toBe(true);
    expect(response.written.length).toBeLessThanOrEqual(3);
    expect(endReasons).toEqual(['slow']);
  });

  it('disconnects a client that stalls for more than 30 s, but not one that reads', () => {
    const chunk = 'x'.repeat(20_000);
    stream.send(chunk);
    advanceSeconds(20);
    response.read();
    advanceSeconds(40);
    expect(endReasons).toEqual([]);
    stream.send(chunk);
    advanceSeconds(31);
    expect(endReasons).toEqual(['slow']);
  });

  it('sends why it ended and closes the connection within a second', () => {
    stream.end('revoked', 'id1');
    stream.send('more');
    stream.end('expired', 'id2');
    expect(response.written).toEqual(['id: id1\nevent: end\ndata: {"reason":"revoked"}\n\n']);
    expect(response.isDestroyed).toBe(false);
    jest.advanceTimersByTime(1_001);
    expect(response.isDestroyed).toBe(true);
    expect(endReasons).toEqual(['revoked']);
  });

  it('ends when its client disconnects', async () => {
    response.destroy();
    await stream.closed;
    stream.send('more');
    expect([endReasons, response.written]).toEqual([['left'], []]);
  });
});
