import { AccountPage } from '../../components/product-page/account-page';
import { SAVINGS } from './savings.content';
import { SavingsCalculatorSection } from './savings-calculator-section';
import { SavingsIllustration } from './savings-illustration';

export function Savings() {
  return (
    <AccountPage content={SAVINGS} illustration={<SavingsIllustration />}>
      <SavingsCalculatorSection />
    </AccountPage>
  );
}
