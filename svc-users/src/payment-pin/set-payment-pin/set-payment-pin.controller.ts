import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Put } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';
import { SetPaymentPinDto } from './set-payment-pin.dto';
import { SetPaymentPinService } from './set-payment-pin.service';

@ApiTag(USER_TAG)
@Controller('user/payment-pin')
@Access('account-holder')
export class SetPaymentPinController {
  constructor(
    private readonly pins: SetPaymentPinService,
    private readonly missing: MissingCustomer,
    private readonly urls: SignedFileUrls,
  ) {}

  @Put()
  @RateLimit('credentials')
  @Operation({
    summary: 'Set the payment PIN',
    data: 'User',
    message: 'Payment PIN saved.',
    errors: ['wrong_password', 'rate_limited', 'account_opening', 'unavailable'],
  })
  async set(@Body() body: SetPaymentPinDto, @CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.pins.set(caller, body);
    if (!customer) throw await this.missing.toProblem(caller.userId);
    return { data: toUserResponse(customer, this.urls), message: 'Payment PIN saved.' };
  }
}
