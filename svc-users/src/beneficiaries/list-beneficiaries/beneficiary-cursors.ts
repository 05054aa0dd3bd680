import type { BeneficiarySort } from '@larkspur/contracts/beneficiary';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import { type ListPosition, SealedCursors } from '../../sealed-cursors';

/** Cursors of the back office's list of beneficiaries. */
@Injectable()
export class BeneficiaryCursors extends SealedCursors {
  constructor(config: UsersConfig) {
    super(config, 'beneficiary list cursor');
  }

  encode(sort: BeneficiarySort, q: string | undefined, last: ListPosition): string {
    return this.seal([sort, q ?? ''], last);
  }

  /** @throws invalid for anything that `encode` did not create for this list */
  decode(sort: BeneficiarySort, q: string | undefined, cursor: string): ListPosition {
    return this.open([sort, q ?? ''], cursor);
  }
}
