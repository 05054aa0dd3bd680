import { unpublishedEventsController } from '@larkspur/service-kit/outbox/unpublished-events.controller';
import { TRANSACTION_TAG } from '../api-tags';

export const UnpublishedEventsController = unpublishedEventsController(
  'transaction/admin/unpublished-events',
  TRANSACTION_TAG,
);
