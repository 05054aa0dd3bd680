import type { ExchangedToken } from '@larkspur/contracts/downscoped-token';
import type { ApiResponse } from '@larkspur/contracts/http';
import { Internal } from '@larkspur/service-kit/openapi/internal';
import { Access, CurrentToken, type VerifiedToken } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ExchangeTokenDto } from './exchange-token.dto';
import { ExchangeTokenService } from './exchange-token.service';

@Internal()
@Controller('token-exchange')
export class ExchangeTokenController {
  constructor(private readonly service: ExchangeTokenService) {}

  @Post()
  @HttpCode(200)
  @Access('signed-in')
  async exchange(
    @Body() request: ExchangeTokenDto,
    @CurrentToken() token: VerifiedToken,
  ): Promise<ApiResponse<ExchangedToken>> {
    return { data: { token: await this.service.exchange(token, request) } };
  }
}
