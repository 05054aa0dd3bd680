import { HOME_LOAN } from './home-loan.content';
import { LoanPage } from './loan-page';
import { SmallHouse } from './small-house';

export function HomeLoan() {
  return <LoanPage content={HOME_LOAN} picture={<SmallHouse />} />;
}
