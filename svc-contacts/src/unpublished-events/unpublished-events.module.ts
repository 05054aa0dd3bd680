import { Module } from '@nestjs/common';
import { UnpublishedEventsController } from './unpublished-events.controller';

@Module({ controllers: [UnpublishedEventsController] })
export class UnpublishedEventsModule {}
