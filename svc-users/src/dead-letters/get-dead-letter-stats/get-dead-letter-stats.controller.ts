import type { ApiResponse } from '@larkspur/contracts/http';
import type { DeadLetterStats } from '@larkspur/contracts/operations';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { OPERATIONS_TAG } from '../../api-tags';
import { DeadLetterRepository } from '../dead-letter.repository';

@ApiTag(OPERATIONS_TAG)
@Controller('operations/dead-letters/stats')
@Access('back-office')
export class GetDeadLetterStatsController {
  constructor(private readonly deadLetters: DeadLetterRepository) {}

  @Get()
  @Operation({ summary: 'Count waiting dead letters by queue', data: 'DeadLetterStats' })
  async getStats(): Promise<ApiResponse<DeadLetterStats>> {
    const counts = await this.deadLetters.countWaiting();
    const byQueue = counts
      .map(({ queue, count }) => ({ queue, waiting: count }))
      .sort((a, b) => b.waiting - a.waiting || a.queue.localeCompare(b.queue));
    return { data: { waiting: byQueue.reduce((sum, { waiting }) => sum + waiting, 0), byQueue } };
  }
}
