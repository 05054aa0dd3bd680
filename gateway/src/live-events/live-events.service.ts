import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import type { VerifiedToken } from '@larkspur/service-kit/security/access';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { formatEvent } from './event-format';
import { EventReplayBuffer } from './event-replay-buffer';
import { LiveMetrics } from './live-metrics';
import type { LiveStream, StreamResponse } from './live-stream';
import { LiveStreams } from './live-streams.service';
import { eventsByUser, type UserEvents } from './statement-events';

/** Who missed more than this reads afresh: that is less than all of it once more. In characters. */
export const MAX_REPLAY_CHARACTERS = 128 * 1024;

/** From the bus to the streams: every instance of the gateway sees every change and passes it to the streams it has. */
@Injectable()
export class LiveEventsService implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly streams: LiveStreams,
    private readonly recent: EventReplayBuffer,
    private readonly metrics: LiveMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.bus.onConnected(() => this.restart());
    await this.bus.observe('statement.changed', (event, { messageId }) => this.tell(event, messageId));
  }

  /** Takes up a stream where it broke, or begins one. @param lastEventId as the client sent it */
  open(pass: VerifiedToken, response: StreamResponse, lastEventId: string | undefined): void {
    const stream = this.streams.open(pass, response);
    if (lastEventId === undefined || !this.resume(stream, lastEventId)) this.begin(stream);
  }

  private resume(stream: LiveStream, lastEventId: string): boolean {
    const missed = this.missed(stream.pass.caller.userId, lastEventId);
    if (!missed) return false;
    // Under the id that the client has: broken off before what follows, it must ask for the same once more.
    this.send(stream, { text: formatEvent(lastEventId, 'ready', { resumed: true }), events: 1 });
    for (const news of missed) this.send(stream, news);
    return true;
  }

  private missed(userId: string, lastEventId: string): UserEvents[] | null {
    // Without the broker, what happens now is missed.
    if (!this.bus.state().connected) return null;
    const missed = this.recent.since(userId, lastEventId);
    const size = missed?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    return size <= MAX_REPLAY_CHARACTERS ? missed : null;
  }

  private tell({ changes }: Events['statement.changed'], messageId: string): void {
    const news = eventsByUser(messageId, changes);
    if (!this.recent.add(messageId, news)) return;
    for (const [userId, own] of news) {
      for (const stream of this.streams.of(userId)) this.send(stream, own);
    }
  }

  /** Between two connections events were missed, and nobody knows which. */
  private restart(): void {
    this.recent.restart();
    for (const stream of this.streams.all()) this.begin(stream);
  }

  private begin(stream: LiveStream): void {
    this.send(stream, { text: formatEvent(this.recent.point, 'ready', { resumed: false }), events: 1 });
  }

  private send(stream: LiveStream, { text, events }: UserEvents): void {
    stream.send(text);
    this.metrics.sent.inc(events);
  }
}
