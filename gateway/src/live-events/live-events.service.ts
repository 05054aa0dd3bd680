import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import type { MessageMeta } from '@larkspur/service-kit/bus/envelope';
import { OnBroadcast } from '@larkspur/service-kit/bus/handlers';
import type { VerifiedToken } from '@larkspur/service-kit/security/access';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { formatEvent } from './event-format';
import { EventReplayBuffer } from './event-replay-buffer';
import { LiveMetrics } from './live-metrics';
import type { LiveStream, StreamResponse } from './live-stream';
import { LiveStreams } from './live-streams.service';
import { eventsByUser, type UserEvents } from './statement-events';

/** A client that missed more reloads its data instead, which costs less. */
const MAX_REPLAY_CHARACTERS = 128 * 1024;

/** Every instance receives every change from the bus and sends it to the streams of its own clients. */
@Injectable()
export class LiveEventsService implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly streams: LiveStreams,
    private readonly replayBuffer: EventReplayBuffer,
    private readonly metrics: LiveMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.bus.onConnected(() => this.requireReload());
  }

  /** Resumes a stream after `lastEventId`, as the client sent it, or starts a new one. */
  open(token: VerifiedToken, response: StreamResponse, lastEventId: string | undefined): void {
    const stream = this.streams.open(token, response);
    if (lastEventId === undefined || !this.resume(stream, lastEventId)) this.sendReady(stream);
  }

  private resume(stream: LiveStream, lastEventId: string): boolean {
    const missed = this.eventsSince(stream.token.caller.userId, lastEventId);
    if (!missed) return false;
    // Keeps the client's position: if the stream breaks before the next event, the client asks for the same events again.
    this.send(stream, { text: formatEvent(lastEventId, 'ready', { resumed: true }), count: 1 });
    for (const events of missed) this.send(stream, events);
    return true;
  }

  private eventsSince(userId: string, lastEventId: string): UserEvents[] | null {
    // Without the broker, current events are being missed.
    if (!this.bus.state().connected) return null;
    const missed = this.replayBuffer.since(userId, lastEventId);
    const size = missed?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    return size <= MAX_REPLAY_CHARACTERS ? missed : null;
  }

  @OnBroadcast('statement.changed')
  dispatch({ changes }: Events['statement.changed'], { messageId }: MessageMeta): void {
    const byUser = eventsByUser(messageId, changes);
    if (!this.replayBuffer.add(messageId, byUser)) return;
    for (const [userId, events] of byUser) {
      for (const stream of this.streams.of(userId)) this.send(stream, events);
    }
  }

  /** Tells every client to reload its data: events between two connections to the broker were missed. */
  private requireReload(): void {
    this.replayBuffer.reset();
    for (const stream of this.streams.all()) this.sendReady(stream);
  }

  private sendReady(stream: LiveStream): void {
    const text = formatEvent(this.replayBuffer.position, 'ready', { resumed: false });
    this.send(stream, { text, count: 1 });
  }

  private send(stream: LiveStream, { text, count }: UserEvents): void {
    stream.send(text);
    this.metrics.sent.inc(count);
  }
}
