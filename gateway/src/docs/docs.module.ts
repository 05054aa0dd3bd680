import { Module } from '@nestjs/common';
import { UpstreamsModule } from '../upstream/upstreams.module';
import { DocsController } from './docs.controller';
import { DocsService } from './docs.service';

@Module({ imports: [UpstreamsModule], controllers: [DocsController], providers: [DocsService] })
export class DocsModule {}
