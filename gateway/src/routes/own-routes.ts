import type { OperationOptions } from '@larkspur/service-kit/openapi/operation';
import type { AccessLevel } from '@larkspur/service-kit/security/access';

/** What the API's document needs to know of a route that the gateway answers itself. */
export interface OwnRoute {
  method: 'GET' | 'POST';
  /** Under `/api`. */
  path: string;
  access: AccessLevel;
  operation: OperationOptions;
}

/** `GET /api/events` is a plain route of Fastify and carries no decorators. */
export const LIVE_EVENTS: OwnRoute = {
  method: 'GET',
  path: '/events',
  access: 'signed-in',
  operation: {
    summary: "Follow what happens in one's accounts, as it happens",
    data: null,
    mediaTypes: ['text/event-stream'],
    errors: ['unavailable'],
  },
};

export const REMOTE_REPORTS: OwnRoute = {
  method: 'POST',
  path: '/telemetry/remotes',
  access: 'public',
  operation: { summary: 'Report that a page could not use a part of it', data: null, errors: ['rate_limited'] },
};
