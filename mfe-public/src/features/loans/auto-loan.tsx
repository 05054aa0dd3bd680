import { AUTO_LOAN } from './auto-loan.content';
import { LoanPage } from './loan-page';
import { SmallCar } from './small-car';

export function AutoLoan() {
  return <LoanPage content={AUTO_LOAN} picture={<SmallCar />} />;
}
