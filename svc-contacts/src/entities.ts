import { RecurringJobEntity } from '@larkspur/service-kit/jobs/recurring-job.entity';
import { ContactMessageEntity } from './message/contact-message.entity';

/** Every table that is read or written through TypeORM. */
export const ENTITIES = [ContactMessageEntity, RecurringJobEntity];
