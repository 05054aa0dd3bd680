import type { Answer } from '@larkspur/contracts/http';
import { Access } from '@larkspur/service-kit/access';
import { Operation } from '@larkspur/service-kit/operation';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { REMOTE_REPORTS } from '../routes/own-routes';
import { RemoteFailures } from './remote-failures.service';
import { RemoteReportDto } from './remote-report.dto';

@Controller()
export class TelemetryController {
  constructor(private readonly failures: RemoteFailures) {}

  @Post(REMOTE_REPORTS.path)
  @HttpCode(200)
  @Access(REMOTE_REPORTS.access)
  @Operation(REMOTE_REPORTS.operation)
  report(@Body() report: RemoteReportDto): Answer<null> {
    this.failures.note(report);
    return { data: null, message: 'Thank you for the report' };
  }
}
