import { failure, type MockResponses } from '../customer/mock-api';
import { published, RECONCILIATION, UNPUBLISHED } from '../screens/admin-responses';
import { eventually } from '../support/eventually';
import { type Area, button, list, visitAsAdministrator, visitAsAuditor } from './administrator';
import { tabTo } from './tab-to';

const PATH = '/admin/operations';
const LIST = 'GET /operations/dead-letters';
const REDRIVE = 'POST /operations/dead-letters/d1/redrive';

const EVENTS = 'GET /user/admin/unpublished-events';
const RESEND = 'POST /user/admin/unpublished-events/e1/resend';

const [DIFFERENCE] = RECONCILIATION.flatMap(({ differences }) => differences);
/** More differences than the bank lists, and a service that is away. */
export const WITH_DIFFERENCES = {
  data: [
    { service: 'svc-auth', isAvailable: false, passes: [], openDifferences: 0, differences: [] },
    ...RECONCILIATION.slice(1).map((one) => (one.openDifferences > 0 ? { ...one, openDifferences: 41 } : one)),
  ],
};

/** Two pages of unpublished events and of differences. */
export const PAGES: MockResponses = {
  [EVENTS]: ({ query }) => {
    const event = UNPUBLISHED.events[0];
    const events = query.has('cursor') ? [{ ...event, _id: 'e7', event: 'user.deleted' }] : [event];
    if (query.has('cursor')) return { data: { service: UNPUBLISHED.service, events, next: null } };
    return { data: { ...UNPUBLISHED, setAside: 2, events, next: '7' } };
  },
  'GET /user/admin/reconciliation': ({ query }) => {
    const users = RECONCILIATION.filter(({ openDifferences }) => openDifferences > 0);
    const more = users.map((one) => ({ ...one, differences: [{ ...DIFFERENCE, key: 'second-customer' }] }));
    return query.has('cursor')
      ? { data: more, page: { next: null, limit: 1 } }
      : { data: users.map((one) => ({ ...one, openDifferences: 2 })), page: { next: 'more', limit: 1 } };
  },
};

/** Dead letters, unpublished events, and background jobs. */
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

  test('a dead letter that a colleague has redriven says so, and leaves the list', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByRole('button', { name: /^Redrive user\.registered/ }).click();
        api.on(LIST, list());
        await button(page, 'Redrive message').click();
        await page.getByText('We couldn’t redrive the message.').waitFor();
        await page.getByText('It was redriven before.').waitFor();
        await page.getByText('No dead letters.').waitFor();
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

  test('an event that was set aside says why, and is sent again once, by keyboard alone', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('The broker did not confirm user.profile-changed: message nacked').waitFor();
        await page.getByText(/8 attempts, last tried .+ at \d/).waitFor();
        await tabTo(page, page.getByRole('button', { name: 'Send again user.profile-changed' }));
        await page.keyboard.press('Enter');
        const question = page.getByRole('alertdialog', { name: 'Send this event again?' });
        await question.waitFor();
        expect(api.callsTo(RESEND)).toEqual([]);
        api.on(EVENTS, published('svc-users'));
        await tabTo(page, question.getByRole('button', { name: 'Send again' }));
        await page.keyboard.press('Enter');
        await page.getByText('The event is being sent again').first().waitFor();
        await page.getByText('No unpublished events.').waitFor();
        expect(api.callsTo(RESEND)).toHaveLength(1);
      },
      { [RESEND]: { data: {} } },
    );
  });

  test('an event that somebody else has sent again says so, and one service that is away hides no other', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByText('We couldn’t load the unpublished events of svc-auth.').waitFor();
        await page.getByRole('button', { name: 'Send again user.profile-changed' }).click();
        await button(page, 'Send again').click();
        await page.getByText('We couldn’t send the event again.').waitFor();
        await page.getByText('This event is no longer set aside.').waitFor();
      },
      {
        'GET /auth/admin/unpublished-events': failure('unavailable'),
        [RESEND]: failure('not_found', 'This event is no longer set aside.'),
      },
    );
  });

  test('an auditor sees unpublished events, also those of another release, and sends none', async () => {
    await visitAsAuditor(area(), PATH, async (page) => {
      await page.getByRole('heading', { name: 'user.profile-changed from svc-users' }).waitFor();
      await page.getByText('2 events in svc-users belong to another release.').waitFor();
      expect(await page.getByRole('button', { name: /^Send again/ }).count()).toBe(0);
      expect(await page.getByRole('checkbox').count()).toBe(0);
    });
  });

  test('more unpublished events and differences are loaded below the first ones, by keyboard, too', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        const events = page.getByRole('region', { name: 'Unpublished events' });
        await events.getByText('1 more is not shown.').waitFor();
        await tabTo(page, events.getByRole('button', { name: 'Show more' }));
        await page.keyboard.press('Enter');
        await events.getByRole('heading', { name: 'user.deleted from svc-users' }).waitFor();
        await events.getByText('You’ve reached the end of the list.').waitFor();
        expect(await events.getByText('not shown').count()).toBe(0);
        expect(api.callsTo(EVENTS).map(({ query }) => query.get('cursor'))).toEqual([null, '7']);
        expect(api.callsTo('GET /auth/admin/unpublished-events')).toHaveLength(1);

        const reconciliation = page.getByRole('region', { name: 'Reconciliation' });
        await reconciliation.getByText('1 more difference is not shown.').waitFor();
        await reconciliation.getByRole('button', { name: 'Show more' }).click();
        await reconciliation.getByRole('cell', { name: 'second-customer' }).waitFor();
        expect(await reconciliation.getByText('not shown').count()).toBe(0);
        const rows = reconciliation.getByRole('table', { name: 'Open differences' }).locator('tbody').getByRole('row');
        expect(await rows.count()).toBe(2);
      },
      PAGES,
    );
  });

  test('reconciliation names what differs in which service, how much is not shown, and who did not respond', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByText('svc-auth did not respond.').waitFor();
        const comparisons = page.getByRole('table', { name: 'Comparisons' });
        await comparisons
          .getByRole('row', { name: /svc-users/ })
          .getByText('Out of sync')
          .waitFor();
        await comparisons
          .getByRole('row', { name: /svc-transactions/ })
          .getByText('In sync')
          .waitFor();
        expect(await comparisons.getByText('svc-auth').count()).toBe(0);
        const differences = page.getByRole('table', { name: 'Open differences' }).locator('tbody').getByRole('row');
        expect(await differences.count()).toBe(1);
        for (const text of ['A customer has no login', 'svc-users', DIFFERENCE?.key ?? '']) {
          await differences.getByText(text).waitFor();
        }
        await page.getByText('40 more differences are not shown.').waitFor();
      },
      { 'GET /user/admin/reconciliation': WITH_DIFFERENCES },
    );
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
