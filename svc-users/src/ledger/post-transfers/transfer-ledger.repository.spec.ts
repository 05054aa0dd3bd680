import { DataSource } from 'typeorm';
import { TransferLedgerRepository } from './transfer-ledger.repository';

const TRANSFER_ID = '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31';

/** A repository whose database function returns these outcomes. */
function repositoryWith(outcomes: unknown): TransferLedgerRepository {
  const database = new DataSource({ type: 'postgres' });
  jest.spyOn(database, 'query').mockResolvedValue([{ outcomes }]);
  return new TransferLedgerRepository(database);
}

it('returns a rejection without the columns of a completed transfer', async () => {
  const outcome = { transferId: TRANSFER_ID, outcome: 'rejected', reason: 'wrong_pin' };
  const repository = repositoryWith([{ ...outcome, payer: null, payee: null }]);
  await expect(repository.postMany([])).resolves.toEqual([outcome]);
});

it.each([
  ['a completed transfer without a payer', { transferId: TRANSFER_ID, outcome: 'completed', payer: null, payee: null }],
  ['a rejection without a reason', { transferId: TRANSFER_ID, outcome: 'rejected', reason: null }],
  ['an unknown outcome', { transferId: TRANSFER_ID, outcome: 'pending' }],
])('refuses %s', async (_case, outcome) => {
  await expect(repositoryWith([outcome]).postMany([])).rejects.toThrow('ledger.post_many: row.0.outcomes.0');
});
