import { unpublishedEventsController } from '@larkspur/service-kit/outbox/unpublished-events.controller';
import { AUTH_TAG } from '../api-tags';

export const UnpublishedEventsController = unpublishedEventsController('auth/admin/unpublished-events', AUTH_TAG);
