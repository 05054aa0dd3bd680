import { Alert } from '@larkspur/web-kit/feedback/alert';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';

/** Nobody handles their own account: the server refuses it (`own_account`), so the forms are not offered. */
export function useIsOwnAccount(userId: string): boolean {
  return useSessionUser()?._id === userId;
}

export function OwnAccountNotice() {
  return (
    <Alert tone="info" title="This is your own account">
      <p>
        Ask another administrator to change it. You can update your email, password, and phone number in your account
        settings.
      </p>
    </Alert>
  );
}
