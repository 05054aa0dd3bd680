import { LoanPage } from '../../components/loan-page/loan-page';
import { AUTO_LOAN } from './auto-loan.content';
import { AutoLoanIllustration } from './auto-loan-illustration';

export function AutoLoan() {
  return <LoanPage content={AUTO_LOAN} illustration={<AutoLoanIllustration />} />;
}
