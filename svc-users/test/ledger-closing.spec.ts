import { newId } from '@larkspur/service-kit/ids';
import { Logger } from '@nestjs/common';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { PostTransfersService } from '../src/ledger/post-transfers/post-transfers.service';
import { toPostTransfer } from './model/post-transfer';
import { TestLedger } from './model/test-ledger';

const LOCK_WAIT_MS = 200;

let ledger: TestLedger;
const repository = new LedgerRepository();

beforeAll(async () => {
  Logger.overrideLogger(false);
  ledger = await TestLedger.create();
});

afterAll(() => ledger?.close());

test('a transfer to a customer that is deleted concurrently is rejected', async () => {
  const holders = [await ledger.openCustomer(), await ledger.openCustomer()] as const;
  const [payer, payee] = holders;
  const gift = { postingId: newId(), userId: payer.userId, account: 'savings', signedCents: 500 } as const;
  await repository.adjust(ledger.app.manager, { ...gift, actorId: newId(), reason: 'gift' });
  const payment = toPostTransfer(
    { payer: 0, payee: 1, bank: 'ours', from: 'savings', accountType: 'checking', cents: 100, proof: 'right' },
    holders,
  );
  const { posting } = await ledger.app.transaction(async (manager) => {
    await repository.closeAccounts(manager, payee.userId, newId());
    await manager.query('DELETE FROM customer WHERE user_id = $1', [payee.userId]);
    const posting = new PostTransfersService(ledger.transfers).post([payment]);
    await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS));
    // Wrapped in an object: awaiting the promise here would deadlock with this transaction.
    return { posting };
  });

  expect((await posting).outcomes).toMatchObject([{ outcome: 'rejected', reason: 'account_closed' }]);
  const left = await ledger.owner.query('SELECT balance FROM ledger.account WHERE user_id = $1 AND balance <> 0', [
    payee.userId,
  ]);
  expect(left).toEqual([]);
  expect(await ledger.brokenInvariants()).toEqual([]);
});
