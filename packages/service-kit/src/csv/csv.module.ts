import { Global, Module } from '@nestjs/common';
import { CsvDownloads } from './csv-downloads';

/** For services that export lists; requires `OutboxModule` and a `Clock`. */
@Global()
@Module({ providers: [CsvDownloads], exports: [CsvDownloads] })
export class CsvModule {}
