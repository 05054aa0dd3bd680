import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { LedgerModule } from '../ledger/ledger.module';
import { RegisterCustomerConsumer } from './register-customer/register-customer.consumer';
import { RegisterCustomerService } from './register-customer/register-customer.service';
import { SyncLoginConsumer } from './sync-login/sync-login.consumer';

/** Creates customers for the logins of svc-auth and keeps their copied fields up to date. */
@Module({
  imports: [CustomersModule, LedgerModule],
  providers: [RegisterCustomerConsumer, RegisterCustomerService, SyncLoginConsumer],
})
export class RegistrationModule {}
