import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RateLimitClass } from '@larkspur/service-kit/http/rate-limit';
import { type DeclaredRoute, getRoutes } from '@larkspur/service-kit/openapi/routes';
import { ROOT } from '../../scripts/launcher/paths';

/** A lost decorator would apply the general limit without any other test failing. */
const DECLARED: Readonly<Record<string, RateLimitClass>> = {
  'PATCH /user/profile-picture': 'uploads',
  'POST /auth/change-password': 'credentials',
  'POST /auth/forgot-password': 'credentials',
  'POST /auth/refresh': 'renewals',
  'POST /auth/reset-password': 'credentials',
  'POST /auth/signin': 'credentials',
  'POST /auth/signup': 'credentials',
  'POST /contacts': 'messages',
  'POST /telemetry/remotes': 'telemetry',
  'POST /user/verification': 'uploads',
  'PUT /user/payment-pin': 'credentials',
};

/** Writes for which the general limit is enough. */
const GENERAL_LIMIT = [
  'DELETE /auth/admin/users/{userId}/sessions',
  'DELETE /auth/admin/users/{userId}/sessions/{sessionId}',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'DELETE /beneficiaries/{id}',
  'DELETE /contacts/{id}',
  'DELETE /transaction/admin/{id}',
  'DELETE /user/admin/verifications/{verificationId}/hold',
  'DELETE /user/admin/{id}',
  'PATCH /contacts/{id}',
  'PATCH /user/profile',
  'POST /auth/admin/unpublished-events/{id}/resend',
  'POST /auth/signout',
  'POST /beneficiaries',
  'POST /contacts/unpublished-events/{id}/resend',
  'POST /operations/dead-letters/{id}/redrive',
  // Between services: the gateway does not forward it.
  'POST /token-exchange',
  'POST /transaction/admin/unpublished-events/{id}/resend',
  'POST /transaction/admin/{id}/reversal',
  'POST /transaction/admin/{userId}',
  'POST /transaction/transfer',
  'POST /user/admin/ledger/proof',
  'POST /user/admin/unpublished-events/{id}/resend',
  'POST /user/admin/verifications/next',
  'POST /user/admin/verifications/{verificationId}/hold',
  'POST /user/admin/{id}/notes',
  'POST /user/admin/{id}/verification',
  'PUT /user/admin/account/{id}',
  'PUT /user/admin/{id}',
];

const nameOf = ({ method, path }: DeclaredRoute) => `${method.toUpperCase()} ${path}`;

describe('the rate limits that routes declare', () => {
  const routes = ['gateway', 'svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'].flatMap(routesOf);

  test('are those of this list', () => {
    const declared = routes.filter(({ rateLimit }) => rateLimit !== 'everything');
    expect(Object.fromEntries(declared.map((route) => [nameOf(route), route.rateLimit]))).toEqual(DECLARED);
  });

  test('are decided for every write: a limit of its own, or the general one', () => {
    const general = routes.filter(({ method, rateLimit }) => method !== 'get' && rateLimit === 'everything');
    expect(general.map(nameOf).sort()).toEqual(GENERAL_LIMIT);
  });
});

function routesOf(service: string): DeclaredRoute[] {
  const folder = join(ROOT, service, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.controller.ts'))
    .flatMap((file): (new () => unknown)[] => Object.values(require(join(folder, file))))
    .flatMap(getRoutes);
}
