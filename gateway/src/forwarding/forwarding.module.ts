import { Module } from '@nestjs/common';
import { UpstreamsModule } from '../upstream/upstreams.module';
import { ForwardingService } from './forwarding.service';
import { TokenValidator } from './token-validator.service';
import { UpstreamClient } from './upstream-client.service';

@Module({ imports: [UpstreamsModule], providers: [ForwardingService, TokenValidator, UpstreamClient] })
export class ForwardingModule {}
