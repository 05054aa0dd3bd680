import { EventEmitter } from 'node:events';
import { LiveStream, MAX_UNSENT_BYTES, type StreamEndReason, type StreamResponse } from './live-stream';

const PASS = { caller: { userId: 'u', sessionId: 's', role: 'customer' as const }, expires: 0, kid: 'k' };

/** An answer whose client reads when the test says so. */
class Answer extends EventEmitter implements StreamResponse {
  written: string[] = [];
  writableLength = 0;
  destroyed = false;

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
    this.destroyed = true;
    this.emit('close');
  }
}

let answer: Answer;
let ends: StreamEndReason[];
let stream: LiveStream;

beforeEach(() => {
  jest.useFakeTimers();
  answer = new Answer();
  ends = [];
  stream = new LiveStream(answer, PASS, (_, reason) => ends.push(reason));
});

afterEach(() => jest.useRealTimers());

function look(seconds: number): void {
  for (let i = 0; i < seconds; i++) {
    jest.advanceTimersByTime(1_000);
    stream.checkHealth();
  }
}

describe('LiveStream', () => {
  it('says something every 15 s, and nothing where something was said', () => {
    look(14);
    expect(answer.written).toEqual([]);
    look(1);
    expect(answer.written).toEqual([':\n\n']);
    look(10);
    stream.send('news');
    look(14);
    expect(answer.written).toHaveLength(2);
    look(1);
    expect(answer.written).toHaveLength(3);
  });

  it('ends for who leaves too much unread, without a word', () => {
    const bulk = 'x'.repeat(MAX_UNSENT_BYTES / 2);
    for (let i = 0; i < 10; i++) stream.send(bulk);
    expect(answer.destroyed).toBe(true);
    expect(answer.written.length).toBeLessThanOrEqual(3);
    expect(ends).toEqual(['slow']);
  });

  it('ends for who leaves a little unread for long, and for nobody who reads', () => {
    const bulk = 'x'.repeat(20_000);
    stream.send(bulk);
    look(20);
    answer.read();
    look(40);
    expect(ends).toEqual([]);
    stream.send(bulk);
    look(31);
    expect(ends).toEqual(['slow']);
  });

  it('says why it ends, waits a moment for that to be read, and does not wait longer', () => {
    stream.end('revoked', 'id1');
    stream.send('more');
    stream.end('expired', 'id2');
    expect(answer.written).toEqual(['id: id1\nevent: end\ndata: {"reason":"revoked"}\n\n']);
    expect(answer.destroyed).toBe(false);
    jest.advanceTimersByTime(1_001);
    expect(answer.destroyed).toBe(true);
    expect(ends).toEqual(['revoked']);
  });

  it('is over when its client has left', async () => {
    answer.destroy();
    await stream.closed;
    stream.send('more');
    expect([ends, answer.written]).toEqual([['left'], []]);
  });
});
