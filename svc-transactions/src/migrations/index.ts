import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/messaging-tables.migration';
import { CreateTransferTick1790000000002 } from './create-transfer-tick.migration';
import { CreateTransfers1790000000001 } from './create-transfers.migration';

export const MIGRATIONS = [
  CreateMessagingTables1700000000000,
  CreateTransfers1790000000001,
  CreateTransferTick1790000000002,
];
