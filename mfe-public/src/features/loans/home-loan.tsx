import { HOME_LOAN } from './home-loan.content';
import { HouseDrawing } from './house-drawing';
import { LoanPage } from './loan-page';

export function HomeLoan() {
  return <LoanPage content={HOME_LOAN} drawing={<HouseDrawing />} />;
}
