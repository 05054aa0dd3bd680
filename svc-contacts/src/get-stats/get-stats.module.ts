import { Module } from '@nestjs/common';
import { ContactMessageModule } from '../message/contact-message.module';
import { GetStatsController } from './get-stats.controller';

@Module({ imports: [ContactMessageModule], controllers: [GetStatsController] })
export class GetStatsModule {}
