import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload, RmqContext } from '@nestjs/microservices';
import { type PaymentOutcome, type PaymentRequest, POST_PAYMENT } from '../payment-messages';
import { PaymentsService } from './payments.service';

@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @MessagePattern(POST_PAYMENT)
  async post(@Payload() request: PaymentRequest, @Ctx() context: RmqContext): Promise<PaymentOutcome> {
    try {
      return await this.payments.post(request);
    } finally {
      context.getChannelRef().ack(context.getMessage());
    }
  }
}
