import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, Put } from '@nestjs/common';
import { accountBeingOpened } from '../customer/account-being-opened';
import { userOnWire } from '../customer/user-on-wire';
import { FileLinks } from '../files/file-links';
import { PaymentPinDto } from './payment-pin.dto';
import { SetPaymentPinService } from './set-payment-pin.service';

@Controller('user/payment-pin')
@Access('account-holder')
export class PaymentPinController {
  constructor(
    private readonly pins: SetPaymentPinService,
    private readonly links: FileLinks,
  ) {}

  @Put()
  @Operation({
    summary: 'Set the payment PIN',
    data: 'User',
    errors: ['wrong_password', 'rate_limited', 'unavailable'],
  })
  async set(@Body() body: PaymentPinDto, @CurrentCaller() caller: Caller): Promise<ApiResponse<User>> {
    const customer = await this.pins.set(caller, body);
    if (!customer) throw accountBeingOpened();
    return { data: userOnWire(customer, this.links), message: 'Your payment pin has been set.' };
  }
}
