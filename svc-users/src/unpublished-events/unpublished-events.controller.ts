import { unpublishedEventsController } from '@larkspur/service-kit/outbox/unpublished-events.controller';
import { USER_TAG } from '../api-tags';

export const UnpublishedEventsController = unpublishedEventsController('user/admin/unpublished-events', USER_TAG);
