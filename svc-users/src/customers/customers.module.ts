import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountNumberRepository } from './account-number.repository';
import { Customer } from './customer.entity';
import { CustomerRepository } from './customer.repository';
import { CustomerEvents } from './customer-events';
import { IssuedAccountNumber } from './issued-account-number.entity';
import { MissingCustomer } from './missing-customer.service';
import { PasswordConfirmation } from './password-confirmation.service';

/** The customers' data that several features read and write. */
@Module({
  imports: [TypeOrmModule.forFeature([Customer, IssuedAccountNumber])],
  providers: [CustomerRepository, CustomerEvents, AccountNumberRepository, MissingCustomer, PasswordConfirmation],
  exports: [CustomerRepository, CustomerEvents, AccountNumberRepository, MissingCustomer, PasswordConfirmation],
})
export class CustomersModule {}
