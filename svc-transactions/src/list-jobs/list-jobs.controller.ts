import { listJobsController } from '@larkspur/service-kit/jobs/list-jobs';
import { TRANSACTION_TAG } from '../api-tags';

export const ListJobsController = listJobsController('transaction/admin/jobs', TRANSACTION_TAG);
