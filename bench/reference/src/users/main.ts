import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { paymentsTransport } from '../payment-messages';
import { UsersModule } from './users.module';

async function main(): Promise<void> {
  const { transport, options = {} } = paymentsTransport();
  const service = await NestFactory.createMicroservice<MicroserviceOptions>(UsersModule, {
    transport,
    options: { ...options, noAck: false },
    logger: ['error', 'warn'],
  });
  service.enableShutdownHooks(['SIGTERM']);
  await service.listen();
}

void main();
