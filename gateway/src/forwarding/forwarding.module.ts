import { Module } from '@nestjs/common';
import { UpstreamsModule } from '../upstream/upstreams.module';
import { ForwardingService } from './forwarding.service';
import { TokenExchange } from './token-exchange.service';
import { TokenValidator } from './token-validator.service';
import { UpstreamClient } from './upstream-client.service';

@Module({ imports: [UpstreamsModule], providers: [ForwardingService, TokenExchange, TokenValidator, UpstreamClient] })
export class ForwardingModule {}
