import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { failure } from '../customer/mock-api';
import { TRACE, TRANSFER } from '../screens/admin-responses';
import { type Area, button, list, visitAsAdministrator } from './administrator';

export const ADD_FORM = '/admin/transactions/add-transactions';
export const ADD = 'POST /transaction/admin/u1';
export const MEMO = buildStatementLine({
  _id: 'm1',
  kind: 'memo',
  account: null,
  counterparty: null,
  description: 'Welcome gift',
});

const DETAILS = { Amount: '12.50', Date: '2026-03-01', Description: 'Welcome gift' };

/** A transfer that the ledger has not answered: the payee has no line yet. */
export const PENDING_TRANSFER = TRANSFER.slice(0, 1).map((line) => ({ ...line, status: 'pending' as const }));
export const PENDING_TRACE = {
  data: {
    ...TRACE,
    status: 'pending',
    ledger: 'not_posted',
    steps: TRACE.steps.filter(({ step }) => step === 'request' || step === 'command'),
  },
};

export async function fillInTransaction(page: Page): Promise<void> {
  await chooseCustomer(page);
  await fillInDetails(page);
}

async function chooseCustomer(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).fill('ada@example.com');
  await page.getByRole('option', { name: /Ada Lovelace/ }).click();
}

export async function fillInDetails(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(DETAILS)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Type', { exact: true }).selectOption('credit');
}

/** Submits, and expects this error and no other. */
async function expectOnlyError(page: Page, error: string): Promise<void> {
  await button(page, 'Add transaction').click();
  await page.getByRole('link', { name: error }).waitFor();
  expect(await page.locator('form [aria-invalid=true]').count()).toBe(1);
}

/** Added, listed, explained, reversed and deleted transactions. */
export function transactions(area: Area): void {
  test('one is added to a customer who was found, and the form is empty again', async () => {
    await visitAsAdministrator(
      area(),
      ADD_FORM,
      async (page, { api }) => {
        await fillInTransaction(page);
        await page.getByRole('region', { name: 'Preview' }).getByText('Unchanged. This is a memo').waitFor();
        await button(page, 'Add transaction').click();
        await page.getByText('Transaction added successfully').first().waitFor();
        expect(api.callsTo(ADD).map(({ body }) => body)).toEqual([
          { amount: 12.5, transactionType: 'credit', date: '2026-03-01', description: 'Welcome gift' },
        ]);
        expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
        expect(await page.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('');
      },
      { [ADD]: { data: {}, message: 'Transaction added successfully' }, 'GET /user/admin': list(buildUser()) },
    );
  });

  test('one with an account shows the balance after it, and says when it will be refused', async () => {
    await visitAsAdministrator(
      area(),
      ADD_FORM,
      async (page, { api }) => {
        await fillInTransaction(page);
        await page.getByLabel('Account (optional)').selectOption('checking');
        const preview = page.getByRole('region', { name: 'Preview' });
        await preview.getByText('$263.00').waitFor();
        await page.getByLabel('Type', { exact: true }).selectOption('debit');
        await page.getByLabel('Amount', { exact: true }).fill('300');
        await preview.getByText('This debit will be refused.').waitFor();
        await page.getByLabel('Amount', { exact: true }).fill('12.50');
        await preview.getByText('$238.00').waitFor();
        expect(await preview.getByText('This debit will be refused.').count()).toBe(0);
        api.on('GET /user/admin/u1', { data: buildUser({ account: { ...buildUser().account, checking: 200 } }) });
        await button(page, 'Add transaction').click();
        const question = page.getByRole('alertdialog', { name: 'Add this transaction?' });
        // Something has been paid since the form was opened.
        await question.getByText('$187.50').waitFor();
        expect(api.callsTo(ADD)).toEqual([]);
        await question.getByRole('button', { name: 'Debit $12.50' }).click();
        await page.getByText('Transaction added successfully').first().waitFor();
        expect(api.callsTo(ADD)).toHaveLength(1);
        expect(api.callsTo(ADD)[0]?.body).toMatchObject({
          account: 'checking',
          amount: 12.5,
          transactionType: 'debit',
        });
      },
      { [ADD]: { data: {}, message: 'Transaction added successfully' }, 'GET /user/admin': list(buildUser()) },
    );
  });

  test('nothing is sent while a field is missing; debit and credit are the types', async () => {
    await visitAsAdministrator(area(), ADD_FORM, async (page, { api }) => {
      const type = page.getByLabel('Type', { exact: true });
      await type.waitFor();
      expect(await type.locator('option').allTextContents()).toEqual([
        'Choose',
        'Debit: money out',
        'Credit: money in',
      ]);
      await button(page, 'Add transaction').click();
      for (const name of [
        'Choose a customer',
        'Enter an amount',
        'Choose debit or credit',
        'Enter the date',
        'Enter a description',
      ]) {
        await page.getByRole('link', { name }).waitFor();
      }
      expect(api.callsTo(ADD)).toEqual([]);
    });
  });

  test('each field is needed', async () => {
    await visitAsAdministrator(
      area(),
      ADD_FORM,
      async (page, { api }) => {
        await chooseCustomer(page);
        for (const [label, value] of Object.entries(DETAILS)) await page.getByLabel(label, { exact: true }).fill(value);
        await expectOnlyError(page, 'Choose debit or credit');
        await page.getByLabel('Type', { exact: true }).selectOption('credit');
        for (const [label, error] of [
          ['Amount', 'Enter an amount'],
          ['Date', 'Enter the date'],
          ['Description', 'Enter a description'],
        ] as const) {
          const field = page.getByLabel(label, { exact: true });
          const value = await field.inputValue();
          await field.fill('');
          await expectOnlyError(page, error);
          await field.fill(value);
        }
        expect(api.callsTo(ADD)).toEqual([]);
      },
      { 'GET /user/admin': list(buildUser()) },
    );
  });

  test('a customer is needed', async () => {
    await visitAsAdministrator(area(), ADD_FORM, async (page, { api }) => {
      await fillInDetails(page);
      await expectOnlyError(page, 'Choose a customer');
      expect(api.callsTo(ADD)).toEqual([]);
    });
  });

  test.each([
    ['forbidden', 'Not allowed.'],
    ['unavailable', 'It may have been added. You can safely add it again, unchanged.'],
  ] as const)('a failure says "Error adding transaction", and keeps the input: %s', async (code, text) => {
    await visitAsAdministrator(
      area(),
      ADD_FORM,
      async (page) => {
        await fillInTransaction(page);
        await button(page, 'Add transaction').click();
        await page.getByText('Error adding transaction').waitFor();
        await page.getByText(text).waitFor();
        expect(await page.getByLabel('Description').inputValue()).toBe('Welcome gift');
      },
      { [ADD]: failure(code, 'Not allowed.'), 'GET /user/admin': list(buildUser()) },
    );
  });

  test('a memo is deleted after one confirmation', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/transactions/u1',
      async (page, { api }) => {
        const request = 'DELETE /transaction/admin/m1';
        await button(page, 'Delete Welcome gift').click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        expect(api.callsTo(request)).toEqual([]);
        await button(page, 'Delete Welcome gift').click();
        api.on('GET /transaction/admin/u1', list());
        await button(page, 'Delete transaction').click();
        await page.getByText('No transactions yet.').waitFor();
        expect(api.callsTo(request)).toHaveLength(1);
      },
      { 'GET /transaction/admin/u1': list(MEMO), 'DELETE /transaction/admin/m1': { data: null } },
    );
  });

  test('a memo that cannot be deleted stays, and the reason is shown above the table', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/transactions/u1',
      async (page) => {
        await button(page, 'Delete Welcome gift').click();
        await button(page, 'Delete transaction').click();
        const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t delete the transaction.' });
        await alert.waitFor();
        expect(await alert.evaluate((element) => element.closest('table'))).toBeNull();
        await page.getByRole('link', { name: 'Welcome gift' }).waitFor();
      },
      { 'GET /transaction/admin/u1': list(MEMO), 'DELETE /transaction/admin/m1': failure('forbidden') },
    );
  });

  test('a transfer is explained from request to ledger entry, and reversed with a reason', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/transactions?status=completed',
      async (page, { api }) => {
        await page.getByRole('link', { name: 'Rent' }).first().click();
        await page.waitForURL(/transaction=LB-7F3K-92QD/);
        const drawer = page.getByRole('dialog', { name: 'Transaction LB-7F3K-92QD' });
        const history = drawer.getByRole('list', { name: 'History of the transfer' });
        for (const step of ['Requested', 'Sent to the ledger', 'Posted in the ledger', 'Sealed in block 412']) {
          await history.getByText(step).first().waitFor();
        }
        await drawer.getByRole('link', { name: 'Grace Hopper' }).waitFor();
        await drawer.getByRole('button', { name: 'Reverse this transfer' }).click();
        const dialog = page.getByRole('dialog', { name: 'Reverse this transfer?' });
        await dialog.getByLabel('Reason').fill('Sent twice');
        await dialog.getByRole('button', { name: 'Reverse $250.00' }).click();
        await page.getByText('$250.00 went back to the payer').first().waitFor();
        const [call] = api.callsTo('POST /transaction/admin/t1/reversal');
        expect(call?.body).toEqual({ reason: 'Sent twice' });
        expect(call?.headers['idempotency-key']).toMatch(/^[\x21-\x7e]{1,128}$/);
      },
      { 'GET /transaction/admin': list(...TRANSFER), 'POST /transaction/admin/t1/reversal': { data: {} } },
    );
  });

  test('a pending transfer shows where it waits, cannot be reversed, and is completed without a reload', async () => {
    const TRACES = 'GET /transaction/admin/t1/trace';
    await visitAsAdministrator(
      area(),
      '/admin/transactions?transaction=LB-7F3K-92QD',
      async (page, { api }) => {
        const drawer = page.getByRole('dialog', { name: 'Transaction LB-7F3K-92QD' });
        const history = drawer.getByRole('list', { name: 'History of the transfer' });
        const last = history.getByRole('listitem').last();
        await last.getByText('Waiting for the outcome').waitFor();
        await last.getByText('As far as we know, the money hasn’t moved. We’ll keep asking the ledger.').waitFor();
        expect(await last.getAttribute('aria-current')).toBe('step');
        expect(await history.getByText('Posted in the ledger').count()).toBe(0);
        expect(await button(page, 'Reverse this transfer').count()).toBe(0);

        api.on(TRACES, { data: TRACE });
        api.on('GET /transaction/admin', list(...TRANSFER));
        await history.getByText('Outcome received').waitFor();
        await history.getByText('Waiting for the outcome').waitFor({ state: 'detached' });
        await button(page, 'Reverse this transfer').waitFor();
      },
      { 'GET /transaction/admin': list(...PENDING_TRANSFER), [TRACES]: PENDING_TRACE },
    );
  });

  test('a reversal that is refused says why', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/transactions?transaction=LB-7F3K-92QD',
      async (page) => {
        await button(page, 'Reverse this transfer').click();
        const dialog = page.getByRole('dialog', { name: 'Reverse this transfer?' });
        await dialog.getByLabel('Reason').fill('Sent twice');
        await dialog.getByRole('button', { name: 'Reverse $250.00' }).click();
        await dialog.getByText('The payee has spent it.').waitFor();
      },
      {
        'GET /transaction/admin': list(...TRANSFER),
        'POST /transaction/admin/t1/reversal': failure('money_spent', 'The payee has spent it.'),
      },
    );
  });
}
