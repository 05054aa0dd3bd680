/** The ids of `ledger.account` that the seed gives: two for each customer, in their order. */
export class AccountIds {
  /** Ids in a new database, whose first accounts are the bank's own. */
  static readonly SETTLEMENT = 1;
  static readonly ADJUSTMENT = 2;

  /** @param first the first free id */
  constructor(private readonly first: number) {}

  of(customer: number, kind: 'savings' | 'checking'): number {
    return this.first + customer * 2 + (kind === 'savings' ? 0 : 1);
  }
}
