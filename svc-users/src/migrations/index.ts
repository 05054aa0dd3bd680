import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/messaging-tables.migration';
import { CreateCustomers1790000000001 } from './create-customers.migration';
import { CreateLedger1790000000002 } from './create-ledger.migration';

export const MIGRATIONS = [CreateMessagingTables1700000000000, CreateCustomers1790000000001, CreateLedger1790000000002];
