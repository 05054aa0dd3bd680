import { MAX_WRONG_PINS } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { formatClockTime } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { transferLimitsQuery } from './transfer.api';

/** Until when wrong PINs have locked transfers, and how to unlock them. */
export function PinLockNotice({ className }: { className?: string }) {
  const { data: limits } = useQuery(transferLimitsQuery(useHost()));
  return (
    <div role="status" className={limits?.pinLockedUntil ? className : undefined}>
      {limits?.pinLockedUntil && (
        <Alert tone="notice">
          <p>
            Transfers are locked until {formatClockTime(new Date(limits.pinLockedUntil))} because the payment PIN was
            entered incorrectly {MAX_WRONG_PINS} times. To unlock them now, change your PIN.
          </p>
          <p>
            <Link to="/account/payment-pin?next=/account/transfer">Change your payment PIN</Link>
          </p>
        </Alert>
      )}
    </div>
  );
}
