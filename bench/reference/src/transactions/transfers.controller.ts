import { Body, Controller, Headers, Post, Req, UseGuards } from '@nestjs/common';
import { type AuthenticatedRequest, JwtAuthGuard } from './jwt-auth.guard';
import { TransferDto } from './transfer.dto';
import { TransfersService } from './transfers.service';

@Controller('transaction')
@UseGuards(JwtAuthGuard)
export class TransfersController {
  constructor(private readonly transfers: TransfersService) {}

  @Post('transfer')
  async transfer(
    @Req() request: AuthenticatedRequest,
    @Body() body: TransferDto,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ) {
    const data = await this.transfers.transfer(request.userId, body, idempotencyKey ?? null);
    return { data, message: 'Transfer Successful' };
  }
}
