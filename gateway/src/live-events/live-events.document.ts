import { documentRoutes } from '@larkspur/service-kit/openapi/document';

/** `GET /api/events` is a plain Fastify route without decorators, so its declarations are written out here. */
export const LIVE_EVENTS = {
  method: 'get',
  path: '/events',
  handler: 'GET /events',
  access: 'signed-in',
  operation: {
    summary: 'Follow changes to your accounts as they happen',
    data: null,
    mediaTypes: ['text/event-stream'],
    errors: ['unavailable'],
  },
  tag: { name: 'events', description: 'Live changes to accounts.' },
  body: null,
  query: null,
  params: [],
  headers: ['last-event-id'],
} satisfies Parameters<typeof documentRoutes>[0][number];

export const LIVE_EVENTS_PART = documentRoutes([LIVE_EVENTS]);
