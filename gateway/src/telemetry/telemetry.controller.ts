import type { ApiResponse } from '@larkspur/contracts/http';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { TELEMETRY_TAG } from '../api-tags';
import { REMOTE_REPORTS } from '../routes/own-routes';
import { RemoteFailures } from './remote-failures.service';
import { RemoteReportDto } from './remote-report.dto';

@ApiTag(TELEMETRY_TAG)
@Controller()
export class TelemetryController {
  constructor(private readonly failures: RemoteFailures) {}

  @Post(REMOTE_REPORTS.path)
  @HttpCode(200)
  @Access(REMOTE_REPORTS.access)
  @RateLimit('telemetry')
  @Operation(REMOTE_REPORTS.operation)
  report(@Body() report: RemoteReportDto): ApiResponse<null> {
    this.failures.record(report);
    return { data: null, message: 'Thank you for the report' };
  }
}
