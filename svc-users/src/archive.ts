import { archiveFromEnvironment } from '@larkspur/service-kit/archive';
import { ENTRY_OBSTACLES } from './ledger/archive-obstacles';
import { ENTRY_PARTITIONS } from './ledger/entry-partitions';

void archiveFromEnvironment(ENTRY_PARTITIONS, ENTRY_OBSTACLES);
