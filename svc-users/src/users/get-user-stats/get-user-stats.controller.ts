import type { ApiResponse } from '@larkspur/contracts/http';
import type { UserStats } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { UserStatsRepository } from './user-stats.repository';

@ApiTag(USER_TAG)
@Controller('user/admin/stats')
@Access('back-office')
export class GetUserStatsController {
  constructor(private readonly stats: UserStatsRepository) {}

  @Get()
  @Operation({ summary: 'Count users by status, and sign-ups of the last 30 days', data: 'UserStats' })
  async getStats(): Promise<ApiResponse<UserStats>> {
    return { data: await this.stats.read() };
  }
}
