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

@Module({
  imports: [
    databaseModule(),
    TypeOrmModule.forFeature([StatementLine, Transfer]),
    ClientsModule.register([{ name: USERS_SERVICE, ...paymentsTransport() }]),
    JwtModule.register({ secret: setting('JWT_SECRET') }),
  ],
  controllers: [HealthController, TransfersController],
  providers: [TransfersService],
})
export class TransactionsModule {}
