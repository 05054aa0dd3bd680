import { LoanPage } from '../../components/loan-page/loan-page';
import { HOME_LOAN } from './home-loan.content';
import { HomeLoanIllustration } from './home-loan-illustration';

export function HomeLoan() {
  return <LoanPage content={HOME_LOAN} illustration={<HomeLoanIllustration />} />;
}
