import { failure } from '../customer/mock-api';
import { type Area, button, list, visitAsAdministrator } from './administrator';

const PATH = '/admin/dashboard';

/** The dashboard, the first screen of an administrator. */
export function dashboard(area: Area): void {
  test('pending over a minute links to exactly those transfers', async () => {
    await visitAsAdministrator(area(), PATH, async (page, { api }) => {
      await page.getByRole('link', { name: '1 pending over a minute' }).click();
      await page.waitForURL('**/admin/transactions?status=pending&minAgeSeconds=60&sort=date');
      await page.getByRole('button', { name: 'Remove Pending over a minute' }).waitFor();
      const query = api.callsTo('GET /transaction/admin').at(-1)?.query;
      expect([query?.get('status'), query?.get('minAgeSeconds')]).toEqual(['pending', '60']);
    });
  });

  test.each(['Rejected today, by reason', 'Rejected transfers by reason'])(
    'each bar of the chart “%s” links to the transfers that were rejected for that reason',
    async (title) => {
      await visitAsAdministrator(area(), PATH, async (page, { api }) => {
        const chart = page.getByRole('figure', { name: title });
        await chart.getByText('65 rejected. Most common reason: insufficient funds.').waitFor();
        await chart.getByRole('link', { name: 'Daily limit' }).click();
        await page.waitForURL(/\/admin\/transactions\?.*status=rejected&reason=daily_limit&from=/);
        await page.getByRole('button', { name: 'Remove Daily limit' }).waitFor();
        expect(api.callsTo('GET /transaction/admin').at(-1)?.query.get('reason')).toBe('daily_limit');
      });
    },
  );

  test('charts have a table behind them', async () => {
    await visitAsAdministrator(area(), PATH, async (page) => {
      for (const title of ['Transfer volume', 'Sign-ups']) {
        const chart = page.getByRole('figure', { name: title });
        await chart.getByText(`${title} as a table`).click();
        expect(await chart.getByRole('row').count()).toBe(31);
      }
    });
  });

  test('shows what it has when a source is away, and what it loads later', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByRole('link', { name: '1 pending over a minute' }).waitFor();
        await page.getByText('We couldn’t load the sign-ups.').waitFor();
        await page.getByText('Not available right now').first().waitFor();
        api.on('GET /user/admin/stats', failure('unavailable'));
        await page.getByText(/^Updated at .* · Refreshes every 30 seconds$/).waitFor();
        api.on('GET /contacts/stats', { data: { total: 2, unread: 9, oldestUnread: null } });
        await button(page, 'Refresh').click();
        await page.getByRole('link', { name: '9 unread messages' }).waitFor();
      },
      { 'GET /user/admin/stats': failure('unavailable') },
    );
  });

  test('a figure of zero still links to its list', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByRole('link', { name: '0 dead letters' }).click();
        await page.getByText('No dead letters.').waitFor();
      },
      {
        'GET /operations/dead-letters/stats': { data: { waiting: 0, byQueue: [] } },
        'GET /operations/dead-letters': list(),
      },
    );
  });
}
