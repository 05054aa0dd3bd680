import { unpublishedEventsController } from '@larkspur/service-kit/outbox/unpublished-events.controller';
import { CONTACTS_TAG } from '../api-tags';

export const UnpublishedEventsController = unpublishedEventsController('contacts/unpublished-events', CONTACTS_TAG);
