import { Link } from '@larkspur/router';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import { useCanChange } from './use-can-change';

/** Staff cannot handle their own account: the server refuses it (`own_account`), so the forms are not offered. */
export function useIsOwnAccount(userId: string): boolean {
  return useSessionUser()?._id === userId;
}

/** Auditors can change only the password of their own data. */
export function OwnAccountNotice() {
  const canChange = useCanChange();
  return (
    <Alert tone="info" title="This is your own account">
      <p>
        Ask another administrator to change it. You can update your{' '}
        {canChange ? 'email, password, and phone number' : 'password'} in your{' '}
        <Link to="/account/settings">account settings</Link>.
      </p>
    </Alert>
  );
}
