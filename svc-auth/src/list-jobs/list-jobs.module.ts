import { Module } from '@nestjs/common';
import { ListJobsController } from './list-jobs.controller';

@Module({ controllers: [ListJobsController] })
export class ListJobsModule {}
