import type { LiveEndReason } from '@larkspur/contracts/live';
import { Drain } from '@larkspur/service-kit/drain';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { TokenVerifier, type VerifiedToken } from '@larkspur/service-kit/security/access';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventReplayBuffer } from './event-replay-buffer';
import { LiveMetrics } from './live-metrics';
import { LiveStream, type StreamResponse } from './live-stream';

/** A browser has one for all its tabs. */
export const MAX_STREAMS_PER_USER = 8;
const MAX_STREAMS = 5_000;
/** Within this time a stream ends whose bearer may no longer have it. */
const CHECK_INTERVAL_MS = 1_000;

/** The streams that are open in this process, by whose they are. */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap {
  /** Each user's, the oldest first. */
  private readonly byUser = new Map<string, Set<LiveStream>>();
  private count = 0;
  private isStopping = false;
  private checkTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly replayBuffer: EventReplayBuffer,
    private readonly metrics: LiveMetrics,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.stop());
  }

  onApplicationBootstrap(): void {
    this.checkTimer = setInterval(() => this.checkStreams(), CHECK_INTERVAL_MS);
  }

  /** @throws unavailable when this process has as many as it may, or stops */
  requireCapacity(): void {
    if (!this.isStopping && this.count < MAX_STREAMS) return;
    throw new ProblemException('unavailable', { headers: { 'retry-after': '2' } });
  }

  open(pass: VerifiedToken, response: StreamResponse): LiveStream {
    const { userId } = pass.caller;
    const own = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, own);
    for (const oldest of own) {
      if (own.size < MAX_STREAMS_PER_USER) break;
      oldest.end('replaced', this.replayBuffer.point);
    }
    const stream = new LiveStream(response, pass, (ended, reason) => {
      this.remove(ended);
      this.metrics.ended.inc({ reason });
    });
    // Its removal may have been that of the user's last one, with the set.
    this.byUser.set(userId, own.add(stream));
    this.count += 1;
    this.metrics.open.set(this.count);
    return stream;
  }

  of(userId: string): Iterable<LiveStream> {
    return [...(this.byUser.get(userId) ?? [])];
  }

  all(): LiveStream[] {
    return [...this.byUser.values()].flatMap((own) => [...own]);
  }

  private checkStreams(): void {
    this.replayBuffer.forget();
    for (const stream of this.all()) {
      const standing = this.verifier.standing(stream.pass);
      if (standing === 'good') stream.checkHealth();
      else stream.end(standing === 'unknown' ? 'unavailable' : standing, this.replayBuffer.point);
    }
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.checkTimer);
    const reason: LiveEndReason = 'stopping';
    const open = this.all();
    for (const stream of open) stream.end(reason, this.replayBuffer.point);
    await Promise.all(open.map(({ closed }) => closed));
  }

  private remove(stream: LiveStream): void {
    const { userId } = stream.pass.caller;
    const own = this.byUser.get(userId);
    own?.delete(stream);
    if (own?.size === 0) this.byUser.delete(userId);
    this.count -= 1;
    this.metrics.open.set(this.count);
  }
}
