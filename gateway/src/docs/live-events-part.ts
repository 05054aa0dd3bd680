import { documentRoutes } from '@larkspur/service-kit/openapi/document';
import { EVENTS_TAG } from '../api-tags';
import { LIVE_EVENTS } from '../routes/own-routes';

/** The one route that no controller declares. */
export const LIVE_EVENTS_PART = documentRoutes([
  {
    method: 'get',
    path: LIVE_EVENTS.path,
    handler: 'GET /events',
    access: LIVE_EVENTS.access,
    operation: LIVE_EVENTS.operation,
    tag: EVENTS_TAG,
    body: null,
    query: null,
    params: [],
    headers: ['last-event-id'],
  },
]);
