import { AccountPage } from '../../components/product-page/account-page';
import { CHECKING } from './checking.content';
import { CheckingIllustration } from './checking-illustration';
import { JointAccount } from './joint-account';

export function Checking() {
  return (
    <AccountPage content={CHECKING} illustration={<CheckingIllustration />}>
      <JointAccount />
    </AccountPage>
  );
}
