import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { EMPTY_TRANSACTION } from './add-transaction.rules';

const GIFT = { ...EMPTY_TRANSACTION, amount: '12.50', date: '2026-03-01', description: 'Welcome gift' };
const POST = 'POST /transaction/admin/u1';

/** The page after a reload: modules start again, and only what is stored remains. */
async function reload() {
  const page = { addTransaction: (await import('./add-transaction.api')).addTransaction };
  await jest.isolateModulesAsync(async () => {
    page.addTransaction = (await import('./add-transaction.api')).addTransaction;
  });
  return page;
}

it('adds a transaction once when its answer is lost and the page is reloaded', async () => {
  const host = new FakeHost().signInAs(buildSessionUser()).on(POST, apiError('network'));
  const keys = () =>
    host.callsTo('POST', '/transaction/admin/u1').map(({ options }) => options.headers?.['idempotency-key']);
  const add = async (values = GIFT) => (await reload()).addTransaction(host, 'u1', values);

  await expect(add()).rejects.toMatchObject({ code: 'network' });
  await expect(add({ ...GIFT, amount: '13' })).rejects.toMatchObject({ code: 'network' });
  host.on(POST, { data: {} });
  await add();
  await add();

  const [lost, other, retry, next] = keys();
  expect(lost).toMatch(/^[\x21-\x7e]{1,128}$/);
  expect(retry).toBe(lost);
  expect(other).not.toBe(lost);
  expect(next).not.toBe(lost);
});
