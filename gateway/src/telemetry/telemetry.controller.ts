import type { ApiResponse } from '@larkspur/contracts/http';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RemoteFailures } from './remote-failures.service';
import { RemoteReportDto } from './remote-report.dto';

@ApiTag({ name: 'telemetry', description: 'Reports that pages send.' })
@Controller('telemetry')
export class TelemetryController {
  constructor(private readonly failures: RemoteFailures) {}

  @Post('remotes')
  @HttpCode(200)
  @Access('public')
  @RateLimit('telemetry')
  @Operation({
    summary: 'Report a remote that failed on a page',
    data: null,
    errors: ['rate_limited'],
    message: 'Report received.',
  })
  async report(@Body() report: RemoteReportDto): Promise<ApiResponse<null>> {
    await this.failures.record(report);
    return { data: null, message: 'Report received.' };
  }
}
