import { archiveFromEnvironment } from '@larkspur/service-kit/archive';
import { ENTRY_BLOCKERS } from './ledger/archive-blockers';
import { ENTRY_PARTITIONS } from './ledger/entry-partitions';

void archiveFromEnvironment(ENTRY_PARTITIONS, ENTRY_BLOCKERS);
