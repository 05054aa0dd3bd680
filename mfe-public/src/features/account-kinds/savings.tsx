import { AccountPage } from './account-page';
import { SAVINGS } from './savings.content';
import { SavingsDrawing } from './savings-drawing';
import { SavingsGrowth } from './savings-growth';

export function Savings() {
  return (
    <AccountPage content={SAVINGS} drawing={<SavingsDrawing />}>
      <SavingsGrowth />
    </AccountPage>
  );
}
