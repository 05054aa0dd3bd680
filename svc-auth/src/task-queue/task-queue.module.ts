import { Module } from '@nestjs/common';
import { TaskQueue } from './task-queue.service';

@Module({ providers: [TaskQueue], exports: [TaskQueue] })
export class TaskQueueModule {}
