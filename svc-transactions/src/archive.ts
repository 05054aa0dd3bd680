import { archiveFromEnvironment } from '@larkspur/service-kit/archive';
import { LINE_BLOCKERS } from './lines/archive-blockers';
import { LINE_PARTITIONS } from './lines/line-partitions';

void archiveFromEnvironment(LINE_PARTITIONS, LINE_BLOCKERS);
