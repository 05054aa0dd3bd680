import type { AuditRecord } from '@larkspur/contracts/audit';
import type { PagedResponse } from '@larkspur/contracts/http';
import type { Browser, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { type BrowserSession, newBrowserSession } from '../support/browser-session';
import { eventually } from '../support/eventually';
import { query } from '../support/ledger-totals';
import { secondAdministrator } from '../support/second-administrator';
import { fillSignIn } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const PIN = '592813';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Two administrators, each in a browser of their own, work on one record: nothing is lost unseen, nothing is decided twice. */
export function twoAdministrators(setup: () => BrowserBank): void {
  let office: BankApi;
  let one: BrowserSession;
  let other: BrowserSession;

  beforeAll(async () => {
    const { bank, browser } = setup();
    const { administrator, url } = bank;
    office = await BankApi.signIn(url, administrator.email, administrator.password);
    const second = await secondAdministrator(bank, 'Thea');
    [one, other] = await Promise.all([signIn(browser, url, administrator), signIn(browser, url, second)]);
  });

  afterAll(async () => {
    await Promise.all([one?.context.close(), other?.context.close()]);
  });

  test('edit one customer: the second one compares before anything is saved over the first one’s change', async () => {
    const { user } = await fundedCustomer(setup().bank.url, office, { firstName: 'Carla', savings: 0, pin: PIN });
    const path = `/admin/users/edit/${user._id}`;
    const [mine, theirs] = [one.page, other.page];
    await Promise.all([mine.goto(path), theirs.goto(path)]);
    for (const page of [mine, theirs]) await page.getByLabel('Phone', { exact: true }).waitFor();

    await theirs.getByLabel('Phone', { exact: true }).fill('+1 302 555 0144');
    await save(theirs, 'New phone');
    await theirs.waitForURL(`**/admin/users/${user._id}`);

    await mine.getByLabel('Address', { exact: true }).fill('9 Harbor Street');
    await save(mine, 'Moved');
    const conflict = mine.getByRole('alert', { name: 'This user changed while you were editing' });
    await conflict.getByRole('group', { name: 'Phone' }).getByText('+1 302 555 0144').first().waitFor();
    expect(await mine.getByLabel('Address', { exact: true }).inputValue()).toBe('9 Harbor Street');
    await mine.getByRole('button', { name: 'Save changes' }).click();
    await mine.waitForURL(`**/admin/users/${user._id}`);
    await mine.getByText('+1 302 555 0144').first().waitFor();
    await mine.getByText('9 Harbor Street').first().waitFor();
  });

  test('open one case: it belongs to the first one until it is released', async () => {
    const name = await sendDocuments('Dora');
    for (const { page } of [one, other]) await page.goto('/admin/verifications');
    await openCase(one.page, name);
    await one.page.getByText(/Yours until/).waitFor();

    await other.page.reload();
    const row = other.page.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('cell', { name: 'Bank Administrator' }).waitFor();
    await row.getByRole('button', { name: `Review ${name}` }).click();
    await other.page.getByText(/^We couldn’t open a case\./).waitFor();
    expect(await caseHeading(other.page, name).count()).toBe(0);

    await one.page.getByRole('button', { name: 'Skip' }).click();
    await caseHeading(one.page, name).waitFor({ state: 'detached' });
    await openCase(other.page, name);
    await other.page.getByRole('button', { name: 'Approve' }).click();
    await other.page.getByText('Documents approved').first().waitFor();
  });

  test('a case whose ten minutes are over goes to the second one, and the first one sees a message', async () => {
    const name = await sendDocuments('Elsa');
    for (const { page } of [one, other]) await page.goto('/admin/verifications');
    await endSoon(one.page);
    await openCase(one.page, name);
    const holds = setup().bank.databaseUrls['svc-users'];
    await query(holds, "UPDATE verification_hold SET held_until = now() - interval '1 second'");
    await one.page.getByText('This case is available to others again.').waitFor();
    await other.page.reload();
    await openCase(other.page, name);
    await one.page.getByRole('button', { name: 'Take it back' }).click();
    await one.page.getByText(/^We couldn’t open a case\./).waitFor();
    await other.page.getByRole('button', { name: 'Skip' }).click();
    await caseHeading(other.page, name).waitFor({ state: 'detached' });
    await openCase(one.page, name);
    await one.page.getByRole('button', { name: 'Approve' }).click();
    await one.page.getByText('Documents approved').first().waitFor();
  });

  test('approve one customer at the same moment: it is decided once, and the second one sees a message', async () => {
    await sendDocuments('Fanny');
    const { body } = await office.get<PagedResponse<{ user: { _id: string; firstName: string } }>>(
      '/user/admin/verifications?limit=100',
    );
    const id = body.data.find(({ user }) => user.firstName === 'Fanny')?.user._id ?? '';
    for (const { page } of [one, other]) {
      await page.goto(`/admin/users/${id}`);
      await page.getByRole('button', { name: 'Approve' }).waitFor();
    }
    await Promise.all([one, other].map(({ page }) => page.getByRole('button', { name: 'Approve' }).click()));
    const outcomes = await Promise.all(
      [one, other].map(({ page }) =>
        Promise.race([
          page
            .getByText('Documents approved')
            .first()
            .waitFor()
            .then(() => 'approved'),
          page
            .getByText('This case has already been decided.')
            .first()
            .waitFor()
            .then(() => 'message shown'),
        ]),
      ),
    );
    expect(outcomes.sort()).toEqual(['approved', 'message shown']);
    const decisions = await eventually(async () => {
      const records = await office.get<PagedResponse<AuditRecord>>(`/audit?action=verification.decided&subject=${id}`);
      expect(records.body.data.length).toBeGreaterThan(0);
      return records.body.data;
    });
    expect(decisions).toHaveLength(1);
    // The browser logs refused requests itself.
    const unexpected = [...one.errors, ...other.errors].filter((error) => !/ (409|412|423)\b/.test(error));
    expect(unexpected).toEqual([]);
  });

  /** @returns the full name of a new customer whose documents wait */
  async function sendDocuments(firstName: string): Promise<string> {
    const { url } = setup().bank;
    const login = await BankApi.signUp(url, firstName);
    const customer = await BankApi.signIn(url, login.email, login.password);
    const documents = { passport: PNG, documentFront: PNG, documentType: 'passport', dateOfBirth: '1990-01-01' };
    const { status } = await customer.post('/user/verification', documents);
    if (status !== 201 && status !== 200) throw new Error(`The documents were not accepted: ${status}`);
    return `${firstName} Tester`;
  }
}

async function signIn(browser: Browser, url: string, login: { email: string; password: string }) {
  const session = await newBrowserSession(browser, url);
  await session.page.goto('/admin/login');
  await fillSignIn(session.page, login);
  await session.page.getByRole('heading', { level: 1, name: 'Back office' }).waitFor();
  return session;
}

async function save(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason', { exact: true }).fill(reason);
  await page.getByRole('button', { name: 'Save changes' }).click();
}

const caseHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** The browser of the first one learns that its next hold ends in a second, instead of in ten minutes. */
async function endSoon(page: Page): Promise<void> {
  await page.route(
    '**/api/user/admin/verifications/*/hold',
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.heldUntil = new Date(Date.now() + 1_000).toISOString();
      await route.fulfill({ response, json: body });
    },
    { times: 1 },
  );
}

async function openCase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Review ${name}` }).click();
  await caseHeading(page, name).waitFor();
}
