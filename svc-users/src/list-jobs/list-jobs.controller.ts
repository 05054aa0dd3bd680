import { listJobsController } from '@larkspur/service-kit/jobs/list-jobs';
import { USER_TAG } from '../api-tags';

export const ListJobsController = listJobsController('user/admin/jobs', USER_TAG);
