import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { databaseModule } from '../database';
import { Account } from './account.entity';
import { Customer } from './customer.entity';
import { Entry } from './entry.entity';
import { PaymentsController } from './payments.controller';
import { PaymentsService } from './payments.service';
import { Posting } from './posting.entity';

@Module({
  imports: [databaseModule(), TypeOrmModule.forFeature([Account, Customer, Entry, Posting])],
  controllers: [PaymentsController],
  providers: [PaymentsService],
})
export class UsersModule {}
