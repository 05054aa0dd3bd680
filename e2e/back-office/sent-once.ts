import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Locator, Page } from 'playwright-core';
import { withoutRetries } from '../customer/customer-area';
import { failure, heldResponse, type MockResponses, withHeaders } from '../customer/mock-api';
import { TRANSFER } from '../screens/admin-responses';
import { ADA, type Area, button, list, visitAsAdministrator } from './administrator';
import { ADD, ADD_FORM, fillInTransaction } from './transactions';

interface Operation {
  name: string;
  path: string;
  /** The request that must take effect once: `POST /beneficiaries`. */
  request: string;
  responses?: MockResponses;
  fillIn(page: Page): Promise<void>;
  /** Leads to the button that sends the request, again after each attempt. */
  approach?(page: Page): Promise<void>;
  send(page: Page): Locator;
  isDone(page: Page): Promise<unknown>;
}

const ACCOUNT_FORM = '/admin/users/account/u1';
const ACCOUNT = 'PUT /user/admin/account/u1';

async function changeSavings(page: Page, dollars: string): Promise<void> {
  await page.getByLabel('Savings', { exact: true }).fill(dollars);
  await page.getByLabel('Reason', { exact: true }).fill('Correction');
}

const OPERATIONS: readonly Operation[] = [
  {
    name: 'an added transaction',
    path: ADD_FORM,
    request: ADD,
    responses: { 'GET /user/admin': list(buildUser()) },
    fillIn: fillInTransaction,
    send: (page) => button(page, 'Add transaction'),
    isDone: (page) => page.getByText('Transaction added successfully').first().waitFor(),
  },
  {
    name: 'a reversal',
    path: '/admin/transactions?transaction=LB-7F3K-92QD',
    request: 'POST /transaction/admin/t1/reversal',
    responses: { 'GET /transaction/admin': list(...TRANSFER) },
    fillIn: async (page) => {
      await button(page, 'Reverse this transfer').click();
      await page.getByLabel('Reason', { exact: true }).fill('Sent twice');
    },
    send: (page) => button(page, 'Reverse $250.00'),
    isDone: (page) => page.getByText('$250.00 went back to the payer').first().waitFor(),
  },
  {
    name: 'a changed balance',
    path: ACCOUNT_FORM,
    request: ACCOUNT,
    fillIn: (page) => changeSavings(page, '1200'),
    approach: (page) => button(page, 'Save changes').click(),
    send: (page) => button(page, 'Change account'),
    isDone: (page) => page.waitForURL('**/admin/users/u1'),
  },
  {
    name: 'a note',
    path: '/admin/users/u1',
    request: 'POST /user/admin/u1/notes',
    fillIn: (page) => page.getByLabel('New note').fill('Lost the phone on Monday.'),
    send: (page) => button(page, 'Add note'),
    isDone: (page) => page.waitForFunction(() => document.querySelector('textarea')?.value === ''),
  },
  {
    name: 'a beneficiary',
    path: '/admin/beneficiaries',
    request: 'POST /beneficiaries',
    fillIn: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Water Works');
      await page.getByLabel('Account number', { exact: true }).fill('7100000001');
    },
    send: (page) => button(page, 'Add beneficiary'),
    isDone: (page) => page.getByText('Beneficiary added successfully').first().waitFor(),
  },
];

/** Actions that move money or create something: pressed twice, without a response, and in two tabs. */
export function sentOnce(area: Area): void {
  withoutRetries();

  test.each(OPERATIONS)(
    '$name is sent once by two presses, and with the same key after a lost answer',
    async (given) => {
      const { path, request, responses, fillIn, approach, send, isDone } = given;
      const first = heldResponse();
      await visitAsAdministrator(
        area(),
        path,
        async (page, { api }) => {
          await fillIn(page);
          await approach?.(page);
          const isSent = page.waitForRequest(
            (sent) => `${sent.method()} ${new URL(sent.url()).pathname}` === request.replace(' ', ' /api'),
          );
          await send(page).evaluate((pressed: HTMLElement) => {
            pressed.click();
            pressed.click();
          });
          await isSent;
          first.give('cut');
          await page
            .getByText(/We couldn’t connect\./)
            .first()
            .waitFor();
          expect(api.callsTo(request)).toHaveLength(1);

          api.on(request, { data: {}, message: 'Done' });
          await approach?.(page);
          await send(page).click();
          await isDone(page);
          const [lost, again, ...others] = api.callsTo(request);
          expect(others).toEqual([]);
          expect(again?.body).toEqual(lost?.body);
          expect(lost?.headers['idempotency-key']).toMatch(/^[\x21-\x7e]{1,128}$/);
          expect(again?.headers['idempotency-key']).toBe(lost?.headers['idempotency-key']);
        },
        { ...responses, [request]: () => first.response },
      );
    },
  );

  test('of two tabs that change one balance, the second one compares before it saves', async () => {
    let current = { account: ADA.account, version: '"1"' };
    await visitAsAdministrator(
      area(),
      ACCOUNT_FORM,
      async (page, { api, context }) => {
        const other = await context.newPage();
        await other.goto(ACCOUNT_FORM);
        for (const tab of [page, other]) await tab.getByLabel('Savings', { exact: true }).waitFor();

        await changeSavings(page, '1200');
        await button(page, 'Save changes').click();
        await button(page, 'Change account').click();
        await page.waitForURL('**/admin/users/u1');

        await changeSavings(other, '900');
        await button(other, 'Save changes').click();
        await button(other, 'Change account').click();
        const conflict = other.getByRole('alert', { name: 'This account changed while you were editing' });
        await conflict.getByText('$1,200.00').first().waitFor();
        expect(current.account.savings).toBe(1_200);
        expect(await other.getByLabel('Savings', { exact: true }).inputValue()).toBe('900');

        await button(other, 'Save changes').click();
        await button(other, 'Change account').click();
        await other.waitForURL('**/admin/users/u1');
        expect(current.account.savings).toBe(900);
        expect(api.callsTo(ACCOUNT).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"1"', '"2"']);
      },
      {
        'GET /user/admin/u1': () =>
          withHeaders({ data: { ...ADA, account: current.account } }, { etag: current.version }),
        [ACCOUNT]: ({ headers, body }) => {
          if (headers['if-match'] !== current.version) return failure('stale');
          const { savings } = body as { savings: number };
          current = { account: { ...current.account, savings }, version: '"2"' };
          return { data: { ...ADA, account: current.account } };
        },
      },
    );
  });
}
