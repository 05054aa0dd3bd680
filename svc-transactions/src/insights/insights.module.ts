import { Module } from '@nestjs/common';
import { InsightsController } from './get-insights/insights.controller';
import { InsightsRepository } from './get-insights/insights.repository';

@Module({ controllers: [InsightsController], providers: [InsightsRepository] })
export class InsightsModule {}
