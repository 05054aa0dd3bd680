import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BankUnderLoad } from './bank-under-load';

let underLoad: BankUnderLoad;

beforeAll(async () => {
  underLoad = await BankUnderLoad.start('wiped_broker');
});
afterAll(() => underLoad?.end());

test('a broker that loses its data while customers pay, stopped or killed, costs no payment and no copy', async () => {
  const { bank, dataFolder, load } = underLoad;
  for (const isKilled of [false, true]) {
    await load.more(10);
    const before = load.confirmed.length;
    const since = Date.now();
    if (isKilled) bank.kill('rabbitmq', 'SIGKILL');
    await bank.stopServer('rabbitmq');
    rmSync(join(dataFolder, 'rabbitmq', 'mnesia'), { recursive: true });
    await bank.startServer('rabbitmq');
    await load.more(1);
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    console.log(
      `${isKilled ? 'killed' : 'stopped'}: the next payment was confirmed after ${seconds} s; ${before} before`,
    );
  }
  await load.more(10);
  await underLoad.expectValidLedgerAndEqualCopies();
});
