import { AUTO_LOAN } from './auto-loan.content';
import { CarDrawing } from './car-drawing';
import { LoanPage } from './loan-page';

export function AutoLoan() {
  return <LoanPage content={AUTO_LOAN} drawing={<CarDrawing />} />;
}
