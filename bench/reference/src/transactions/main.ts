import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { setting } from '../settings';
import { TransactionsModule } from './transactions.module';

async function main(): Promise<void> {
  const service = await NestFactory.create(TransactionsModule, { logger: ['error', 'warn'] });
  service.useGlobalPipes(new ValidationPipe({ whitelist: true }));
  service.enableShutdownHooks(['SIGTERM']);
  await service.listen(Number(setting('PORT')), '127.0.0.1');
}

void main();
