import { Module } from '@nestjs/common';
import { RemoteFailures } from './remote-failures.service';
import { TelemetryController } from './telemetry.controller';

@Module({ controllers: [TelemetryController], providers: [RemoteFailures] })
export class TelemetryModule {}
