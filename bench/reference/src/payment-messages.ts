import { type RmqOptions, Transport } from '@nestjs/microservices';
import { setting } from './settings';

export const PAYMENTS_QUEUE = 'reference.payments';
export const POST_PAYMENT = 'payment.post';

/** More than there are database connections, so that none waits for a message. */
const PREFETCH = 32;

export type AccountKind = 'savings' | 'checking';

export interface PaymentRequest {
  transferId: string;
  payerId: string;
  from: AccountKind;
  amountCents: number;
  accountNumber: string;
  accountType: AccountKind;
  paymentPin: string;
}

export interface Party {
  userId: string;
  name: string;
}

export type PaymentOutcome =
  | { status: 'completed'; payer: Party; payee: Party }
  | { status: 'rejected'; reason: string };

/** Nest's RabbitMQ transport: a durable queue, persistent messages, and acknowledgement by the handler. */
export function paymentsTransport(): RmqOptions & { transport: Transport.RMQ } {
  return {
    transport: Transport.RMQ,
    options: {
      urls: [setting('RABBITMQ_URL')],
      queue: PAYMENTS_QUEUE,
      queueOptions: { durable: true },
      persistent: true,
      prefetchCount: PREFETCH,
    },
  };
}
