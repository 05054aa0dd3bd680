import { ERRORS } from '@larkspur/contracts/errors';
import { Link } from '@larkspur/router';
import { Alert } from '@larkspur/web-kit/feedback/alert';

/** Why this customer cannot make transfers, and where that can be changed. */
export function BlockedNotice({ reason, announce }: { reason: string; announce?: boolean }) {
  return (
    <Alert tone={announce ? 'error' : 'notice'} announce={announce}>
      <p>{reason}</p>
      <p>
        {reason === ERRORS.pin_not_set.message ? (
          <Link to="/account/payment-pin?next=/account/transfer">Set your payment PIN</Link>
        ) : (
          <Link to="/account/support">Contact bank support</Link>
        )}
      </p>
    </Alert>
  );
}
