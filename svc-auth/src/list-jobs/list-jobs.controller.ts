import { listJobsController } from '@larkspur/service-kit/jobs/list-jobs';
import { AUTH_TAG } from '../api-tags';

export const ListJobsController = listJobsController('auth/admin/jobs', AUTH_TAG);
