import type { ApiResponse } from '@larkspur/contracts/http';
import type { SetAsideEvent, UnpublishedEvents } from '@larkspur/contracts/operations';
import { Controller, Get, HttpCode, Param, Post, Query, type Type } from '@nestjs/common';
import { ApiTag, type ApiTagOptions } from '../openapi/api-tag';
import { Operation } from '../openapi/operation';
import { Access } from '../security/access';
import { UnpublishedEventsQuery } from './unpublished-events.dto';
import { UnpublishedEventsService } from './unpublished-events.service';

/** The routes for what a service's outbox does not publish. Each service has them at a path of its own. */
export function unpublishedEventsController(path: string, tag: ApiTagOptions): Type {
  @ApiTag(tag)
  @Controller(path)
  class UnpublishedEventsController {
    constructor(private readonly events: UnpublishedEventsService) {}

    @Get()
    @Access('back-office')
    @Operation({ summary: 'List unpublished events', data: 'UnpublishedEvents' })
    async list(@Query() query: UnpublishedEventsQuery): Promise<ApiResponse<UnpublishedEvents>> {
      return { data: await this.events.list(query) };
    }

    @Post(':id/resend')
    @HttpCode(200)
    @Access('administrator')
    @Operation({
      summary: 'Resend an event that was set aside',
      data: 'SetAsideEvent',
      errors: ['not_found'],
      message: 'The event is being sent again.',
    })
    async resend(@Param('id') id: string): Promise<ApiResponse<SetAsideEvent>> {
      return { data: await this.events.resend(id), message: 'The event is being sent again.' };
    }
  }
  return UnpublishedEventsController;
}
