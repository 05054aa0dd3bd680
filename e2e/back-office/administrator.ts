import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { type CustomerArea, type Visit, visit } from '../customer/customer-area';
import type { ApiCall, MockResponses } from '../customer/mock-api';
import { RESPONSES } from '../screens/mock-api';

export type Area = () => CustomerArea;

/** The customer on the screens. */
export const ADA = buildUser();

export const ADMINISTRATOR = buildSessionUser({
  _id: 'boss',
  firstName: 'Iris',
  lastName: 'Boss',
  email: 'iris@example.com',
  isAdmin: true,
  role: 'administrator',
});
export const AUDITOR = buildSessionUser({ ...ADMINISTRATOR, _id: 'audit', isAdmin: false, role: 'auditor' });

/** The back office's responses on paths with other responses for a customer. */
const ADA_RESPONSES: MockResponses = {
  'GET /user/admin/u1': { data: ADA },
  'GET /contacts': RESPONSES['/contacts'] ?? {},
  'GET /beneficiaries': RESPONSES['/beneficiaries'] ?? {},
};

/** Opens a screen of the back office as an administrator, with Ada as the customer `u1`. */
export function visitAsAdministrator(
  area: CustomerArea,
  path: string,
  test: (page: Page, visit: Visit) => Promise<void>,
  responses: MockResponses = {},
): Promise<void> {
  return visit(area, path, test, { user: ADMINISTRATOR, responses: { ...ADA_RESPONSES, ...responses } });
}

export function visitAsAuditor(
  area: CustomerArea,
  path: string,
  test: (page: Page, visit: Visit) => Promise<void>,
  responses: MockResponses = {},
): Promise<void> {
  return visit(area, path, test, { user: AUDITOR, responses: { ...ADA_RESPONSES, ...responses } });
}

/** A page of a list, the last one. */
export const list = (...data: unknown[]) => ({ data, page: { next: null, limit: 50 } });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A list that the server pages as it is asked to. */
export const pages =
  (all: readonly unknown[]) =>
  ({ query }: ApiCall) => {
    const limit = Number(query.get('limit'));
    const start = Number(query.get('cursor'));
    const end = start + limit;
    return { data: all.slice(start, end), page: { next: end < all.length ? String(end) : null, limit } };
  };

/** A response that does not arrive. */
export const never = () => new Promise<never>(() => undefined);
