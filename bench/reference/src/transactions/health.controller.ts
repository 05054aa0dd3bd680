import { Controller, Get } from '@nestjs/common';

@Controller('health')
export class HealthController {
  @Get('ready')
  getReadiness(): { status: string } {
    return { status: 'ok' };
  }
}
