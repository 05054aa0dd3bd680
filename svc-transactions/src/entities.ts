import { RecurringJobEntity } from '@larkspur/service-kit/jobs/recurring-job.entity';
import { KnownUserEntity } from './known-users/known-user.entity';
import { LineEntity } from './lines/line.entity';
import { StatementLineEntity } from './lines/statement-line.entity';
import { StatementHolderEntity } from './statement-holders/statement-holder.entity';
import { TransferEntity } from './transfers/transfer.entity';

/** Every table and view that is read or written through TypeORM. Only SQL functions write the index of the lines. */
export const ENTITIES = [
  KnownUserEntity,
  LineEntity,
  RecurringJobEntity,
  StatementHolderEntity,
  StatementLineEntity,
  TransferEntity,
];
