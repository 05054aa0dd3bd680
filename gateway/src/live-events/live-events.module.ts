import { Module } from '@nestjs/common';
import { EventReplayBuffer } from './event-replay-buffer';
import { LiveEventsRoute } from './live-events.route';
import { LiveEventsService } from './live-events.service';
import { LiveMetrics } from './live-metrics';
import { LiveStreams } from './live-streams.service';

@Module({
  providers: [
    { provide: EventReplayBuffer, useFactory: () => new EventReplayBuffer() },
    LiveEventsRoute,
    LiveEventsService,
    LiveMetrics,
    LiveStreams,
  ],
})
export class LiveEventsModule {}
