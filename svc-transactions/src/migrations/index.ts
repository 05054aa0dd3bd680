import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/messaging-tables.migration';
import { CreateTransfers1790000000001 } from './create-transfers.migration';
import { TraceTransfers1790000000003 } from './trace-transfers.migration';

const FUNCTIONS = ['transfers/saga/transfer-tick'] as const;

/** The database as this version of the service wants it. */
export const SCHEMA = {
  migrations: [CreateMessagingTables1700000000000, CreateTransfers1790000000001, TraceTransfers1790000000003],
  functions: FUNCTIONS.map((name) => readFileSync(join(__dirname, `../${name}.sql`), 'utf8')),
};
