import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';

@Injectable()
export class LiveMetrics {
  readonly open: Gauge;
  readonly sent: Counter;
  readonly ended: Counter<'reason'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.open = new Gauge({ name: 'live_streams', help: 'Open live event streams.', registers });
    this.sent = new Counter({ name: 'live_events_sent_total', help: 'Live events written to streams.', registers });
    this.ended = new Counter({
      name: 'live_streams_ended_total',
      help: 'Live event streams that ended, by reason.',
      labelNames: ['reason'],
      registers,
    });
  }
}
