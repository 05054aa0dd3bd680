import { Module } from '@nestjs/common';
import { ConfiguredRemotes } from './configured-remotes.service';
import { RemoteFailures } from './remote-failures.service';
import { TelemetryController } from './telemetry.controller';

@Module({ controllers: [TelemetryController], providers: [ConfiguredRemotes, RemoteFailures] })
export class TelemetryModule {}
