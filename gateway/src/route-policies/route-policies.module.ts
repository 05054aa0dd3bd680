import { Module } from '@nestjs/common';
import { UpstreamsModule } from '../upstream/upstreams.module';
import { RoutePolicies } from './route-policies.service';

@Module({ imports: [UpstreamsModule], providers: [RoutePolicies], exports: [RoutePolicies] })
export class RoutePoliciesModule {}
