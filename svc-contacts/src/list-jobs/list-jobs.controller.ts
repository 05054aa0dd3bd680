import { listJobsController } from '@larkspur/service-kit/jobs/list-jobs';
import { CONTACTS_TAG } from '../api-tags';

export const ListJobsController = listJobsController('contacts/jobs', CONTACTS_TAG);
