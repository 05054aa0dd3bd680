import { Module } from '@nestjs/common';
import { DayTotalsRepository } from './day-totals/day-totals.repository';
import { InsightsController } from './get-insights/insights.controller';
import { ListMonthsController } from './list-months/list-months.controller';

@Module({ controllers: [InsightsController, ListMonthsController], providers: [DayTotalsRepository] })
export class InsightsModule {}
