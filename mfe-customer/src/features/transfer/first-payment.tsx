import { BRAND } from '@larkspur/contracts/brand';
import { useQuery } from '@larkspur/query';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { telHref } from '@larkspur/web-kit/format/tel-href';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { paidBeforeQuery } from './transfer.api';
import styles from './transfer.module.css';
import type { DetailsValues } from './transfer.rules';

/** A warning before money goes to an account for the first time, or if it is not known whether it is the first time. */
export function FirstPayment({ details }: { details: DetailsValues }) {
  const account = { accountNumber: stripSeparators(details.accountNumber), bankName: details.bankName.trim() };
  const { data: paidBefore, fetchStatus } = useQuery(paidBeforeQuery(useHost(), account));
  if (paidBefore === undefined && fetchStatus === 'fetching') {
    return <Skeleton label="Checking whether you’ve paid this account before" lines={4} />;
  }
  if (paidBefore?.length) return null;
  return (
    <Alert
      tone="notice"
      title={
        paidBefore
          ? 'This is your first transfer to this account.'
          : 'We couldn’t check whether you’ve paid this account before.'
      }
      announce
    >
      <p>
        Make sure that <UserText text={details.to} /> is who you want to pay, and that the details came from them. We
        can’t always get a transfer back. If someone is rushing you, or asks you to move money to keep it safe, stop and
        call us at{' '}
        <span className={styles.phone}>
          <a href={telHref(BRAND.phone)}>{BRAND.phone}</a>.
        </span>
      </p>
    </Alert>
  );
}
