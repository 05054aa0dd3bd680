import { AccountPage } from './account-page';
import { CHECKING } from './checking.content';
import { CheckingDrawing } from './checking-drawing';
import { Joint } from './joint';

export function Checking() {
  return (
    <AccountPage content={CHECKING} picture={<CheckingDrawing />}>
      <Joint />
    </AccountPage>
  );
}
