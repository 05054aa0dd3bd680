import { archiveFromEnvironment } from '@larkspur/service-kit/archive';
import { LINE_OBSTACLES } from './lines/archive-obstacles';
import { LINE_PARTITIONS } from './lines/line-partitions';

void archiveFromEnvironment(LINE_PARTITIONS, LINE_OBSTACLES);
