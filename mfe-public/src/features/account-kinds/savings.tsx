import { AccountPage } from './account-page';
import { SAVINGS } from './savings.content';
import { SavingsGrowth } from './savings-growth';
import { SavingsStems } from './savings-stems';

export function Savings() {
  return (
    <AccountPage content={SAVINGS} picture={<SavingsStems />}>
      <SavingsGrowth />
    </AccountPage>
  );
}
