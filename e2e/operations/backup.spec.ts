import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import { backUp } from '../../scripts/backup/back-up';
import { restore } from '../../scripts/backup/restore';
import type { Bank } from '../../scripts/launcher/bank';
import { startBank } from '../../scripts/launcher/bank-launcher';
import { serverData } from '../../scripts/launcher/postgres';
import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';
import { completedKeys, PaymentLoad, payerAndPayee, paymentTo } from './payments';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ENV = { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' };

let dataFolder: string;
let bank: Bank;

const start = async () => {
  bank = await startBank({ dataFolder, env: ENV });
};

beforeAll(async () => {
  const parent = process.env.E2E_DATA_FOLDER ?? join(__dirname, '..', '..', '.larkspur');
  mkdirSync(parent, { recursive: true });
  dataFolder = mkdtempSync(join(parent, 'backup-'));
  await start();
});

afterAll(async () => {
  await bank?.stop();
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
});

/** All that a bank stores, except for its keys. */
function wipe(): void {
  for (const name of [
    serverData(dataFolder).data,
    ...['files', 'releases', 'rabbitmq'].map((n) => join(dataFolder, n)),
  ]) {
    rmSync(name, { recursive: true });
  }
}

async function proof(office: BankApi): Promise<LedgerProof> {
  return (await office.get<ApiResponse<LedgerProof>>('/user/admin/ledger/proof')).body.data;
}

test('a backup taken under load restores every payment confirmed before it, once', async () => {
  const { payer, payee } = await payerAndPayee(bank);
  expect((await payer.api.patch('/user/profile-picture', { picture: PNG })).status).toBe(200);
  const picture = readdirSync(join(dataFolder, 'files'));
  const pointers = readdirSync(join(dataFolder, 'releases'));
  const target = join(dataFolder, 'backups', 'first');
  const options = { dataFolder, env: ENV, source: target, replace: false };

  const load = new PaymentLoad(payer, payee.user);
  await load.more(20);
  const { manifest } = await backUp({ dataFolder, env: ENV, target });
  await load.more(20);
  await load.stop();
  expect(load.refusals).toEqual([]);
  const confirmed = load.confirmed.map(({ key, confirmedAt }) => ({ key, confirmedAt: String(confirmedAt) }));
  const before = confirmed.filter(({ confirmedAt }) => confirmedAt < manifest.startedAt);
  const namespace = bank.busNamespace;

  await bank.stop();
  await expect(restore(options)).rejects.toThrow('A bank already exists here');
  wipe();
  await restore(options);
  await start();

  // Nothing that was confirmed before is lost, and nothing is made up.
  const kept = await eventually(async () => {
    const pending = await query(bank.databaseUrls['svc-transactions'], `SELECT FROM transfer WHERE status = 'pending'`);
    expect(pending).toEqual([]);
    return completedKeys(bank, payer.user._id);
  });
  expect(before.filter(({ key }) => !kept.has(key))).toEqual([]);
  expect(before.length).toBeGreaterThanOrEqual(20);
  expect(confirmed.filter(({ key }) => !kept.has(key)).length).toBeGreaterThanOrEqual(20);
  expect(await readLedgerTotals(bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  const postings = `SELECT FROM ledger.posting WHERE actor_id = $1 AND type = 'transfer' AND outcome = 'completed'`;
  expect(await query(bank.databaseUrls['svc-users'], postings, [payer.user._id])).toHaveLength(kept.size);

  // The same keys, files and releases.
  const { email, password } = bank.administrator;
  const office = await BankApi.signIn(bank.url, email, password);
  const customer = await BankApi.signIn(bank.url, payer.login.email, payer.login.password);
  expect(readdirSync(join(dataFolder, 'files'))).toEqual(picture);
  expect(readdirSync(join(dataFolder, 'releases')).sort()).toEqual(pointers.sort());
  expect((await fetch(bank.url)).status).toBe(200);
  // Commands that were queued for the bank before are not for this one.
  expect(bank.busNamespace).not.toBe(namespace);

  // A client that tries again makes the lost payments, and none twice.
  for (const { key } of confirmed) expect((await customer.transfer(paymentTo(payee.user), key)).status).toBe(201);
  const all = await completedKeys(bank, payer.user._id);
  expect(confirmed.filter(({ key }) => !all.has(key))).toEqual([]);
  expect(await query(bank.databaseUrls['svc-users'], postings, [payer.user._id])).toHaveLength(all.size);

  // The hash chain continues where it was.
  await eventually(async () => {
    const { whole, invariants, seal } = await proof(office);
    expect(invariants.filter(({ holds }) => !holds)).toEqual([]);
    expect(seal).toMatchObject({ brokenBlock: null, unsealedPostings: 0 });
    expect(whole).toBe(true);
  });

  await bank.stop();
  appendFileSync(join(target, 'postgres.tar.gz'), 'x');
  await expect(restore({ ...options, replace: true })).rejects.toThrow('postgres.tar.gz does not have its checksum');
});
