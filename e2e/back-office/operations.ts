import { failure } from '../customer/mock-api';
import { eventually } from '../support/eventually';
import { type Area, button, list, visitAsAdministrator } from './administrator';

const PATH = '/admin/operations';
const LIST = 'GET /operations/dead-letters';
const REDRIVE = 'POST /operations/dead-letters/d1/redrive';

/** Dead letters and background jobs. */
export function operations(area: Area): void {
  test('a dead letter goes back to its queue once, after one confirmation', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('The email is longer than the column.').waitFor();
        await page.getByRole('button', { name: /^Redrive user\.registered/ }).click();
        const question = page.getByRole('alertdialog', { name: 'Redrive this message?' });
        await question.getByRole('button', { name: 'Cancel' }).click();
        await question.waitFor({ state: 'detached' });
        expect(api.callsTo(REDRIVE)).toEqual([]);
        await page.getByRole('button', { name: /^Redrive user\.registered/ }).click();
        api.on(LIST, list());
        await question.getByRole('button', { name: 'Redrive message' }).dblclick();
        await page.getByText('The message is back in its queue').first().waitFor();
        await page.getByText('No dead letters.').waitFor();
        expect(api.callsTo(REDRIVE)).toHaveLength(1);
      },
      { [REDRIVE]: { data: {} } },
    );
  });

  test('a dead letter that cannot be redriven says why, and stays', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByRole('button', { name: /^Redrive user\.registered/ }).click();
        await button(page, 'Redrive message').click();
        await page.getByText('We couldn’t redrive the message.').waitFor();
        await page.getByText('It was redriven before.').waitFor();
        await page.getByText('The email is longer than the column.').waitFor();
      },
      { [REDRIVE]: failure('conflict', 'It was redriven before.') },
    );
  });

  test('dead letters are filtered by queue, and those that were redriven are shown on request', async () => {
    await visitAsAdministrator(area(), PATH, async (page, { api }) => {
      await page.getByText('The email is longer than the column.').waitFor();
      await page.getByLabel('Queue').selectOption('svc-users.registration');
      await page.waitForURL(`**${PATH}?queue=svc-users.registration`);
      await button(page, 'Show redriven messages').click();
      await page.waitForURL(`**${PATH}?queue=svc-users.registration&redriven=true`);
      await eventually(async () => {
        const query = api.callsTo(LIST).at(-1)?.query;
        expect([query?.get('queue'), query?.get('redriven')]).toEqual(['svc-users.registration', 'true']);
      });
    });
  });

  test('jobs say whether they work, when they ran and run next, and why they failed', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        const row = (name: RegExp) => page.getByRole('row', { name });
        await row(/Seal new postings/)
          .getByText('Healthy')
          .waitFor();
        const failing = row(/Resend pending transfers/);
        await failing.getByText('Failing').waitFor();
        await failing.getByText('The broker does not respond').waitFor();
        await row(/Delete expired sessions/)
          .getByText('7.5 min')
          .waitFor();
        await page.getByText('We couldn’t load the jobs of svc-contacts.').waitFor();
      },
      { 'GET /contacts/jobs': failure('unavailable') },
    );
  });
}
