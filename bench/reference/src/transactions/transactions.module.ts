import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ClientsModule } from '@nestjs/microservices';
import { TypeOrmModule } from '@nestjs/typeorm';
import { databaseModule } from '../database';
import { paymentsTransport } from '../payment-messages';
import { setting } from '../settings';
import { HealthController } from './health.controller';
import { StatementLine } from './statement-line.entity';
import { Transfer } from './transfer.entity';
import { TransfersController } from './transfers.controller';
import { TransfersService, USERS_SERVICE } from './transfers.service';

/** A key object, because jsonwebtoken would first try to parse a text as a public key, which takes a fifth of the service's time. */
const jwtKey = createSecretKey(setting('JWT_SECRET'), 'utf8');

@Module({
  imports: [
    databaseModule(),
    TypeOrmModule.forFeature([StatementLine, Transfer]),
    ClientsModule.register([{ name: USERS_SERVICE, ...paymentsTransport() }]),
    JwtModule.register({ secretOrKeyProvider: () => jwtKey }),
  ],
  controllers: [HealthController, TransfersController],
  providers: [TransfersService],
})
export class TransactionsModule {}
