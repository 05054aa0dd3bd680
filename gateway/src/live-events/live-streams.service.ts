import type { LiveEndReason } from '@larkspur/contracts/live';
import { Drain } from '@larkspur/service-kit/drain';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { TokenVerifier, type VerifiedToken } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';
import { EventReplayBuffer } from './event-replay-buffer';
import { LiveMetrics } from './live-metrics';
import { LiveStream, type StreamResponse } from './live-stream';

/** A browser opens one for all its tabs. */
const MAX_STREAMS_PER_USER = 8;
const MAX_STREAMS = 5_000;
/** A stream whose token is no longer valid ends within this time. */
const CHECK_INTERVAL_MS = 1_000;

/** The streams that are open in this process, by user. */
@Injectable()
export class LiveStreams {
  /** Each user's streams, oldest first. */
  private readonly byUser = new Map<string, Set<LiveStream>>();
  private count = 0;
  private isStopping = false;

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly replayBuffer: EventReplayBuffer,
    private readonly metrics: LiveMetrics,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.stop());
  }

  /** @throws unavailable when this process has the maximum of streams or is stopping */
  requireCapacity(): void {
    if (!this.isStopping && this.count < MAX_STREAMS) return;
    throw new ProblemException('unavailable');
  }

  open(token: VerifiedToken, response: StreamResponse): LiveStream {
    const { userId } = token.caller;
    for (const oldest of this.of(userId)) {
      if ((this.byUser.get(userId)?.size ?? 0) < MAX_STREAMS_PER_USER) break;
      oldest.end('replaced', this.replayBuffer.position);
    }
    const stream = new LiveStream(response, token, (ended, reason) => {
      this.remove(ended);
      this.metrics.ended.inc({ reason });
    });
    this.byUser.set(userId, (this.byUser.get(userId) ?? new Set()).add(stream));
    this.count += 1;
    this.metrics.open.set(this.count);
    return stream;
  }

  of(userId: string): LiveStream[] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  all(): LiveStream[] {
    return [...this.byUser.values()].flatMap((streams) => [...streams]);
  }

  @RecurringJob({ title: 'End expired live streams', everyMs: CHECK_INTERVAL_MS })
  async checkStreams(): Promise<void> {
    this.replayBuffer.evict();
    for (const stream of this.all()) {
      const status = this.verifier.status(stream.token);
      if (status === 'good') stream.checkHealth();
      else stream.end(status === 'unknown' ? 'unavailable' : status, this.replayBuffer.position);
    }
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    const reason: LiveEndReason = 'stopping';
    const streams = this.all();
    for (const stream of streams) stream.end(reason, this.replayBuffer.position);
    await Promise.all(streams.map(({ closed }) => closed));
  }

  private remove(stream: LiveStream): void {
    const { userId } = stream.token.caller;
    const streams = this.byUser.get(userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.byUser.delete(userId);
    this.count -= 1;
    this.metrics.open.set(this.count);
  }
}
