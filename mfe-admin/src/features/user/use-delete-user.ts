import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import type { Versioned } from '@larkspur/web-kit/api-client/versioned';
import { VERIFICATION_LABELS } from '@larkspur/web-kit/data/status-badge';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { errorMessage, errorStatus, isOutcomeUnknown } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useRef, useState } from 'react';
import type { Change } from '../../components/change-list';
import { deleteUser, userVersionQuery } from '../../users.api';

export type DeletionFailure =
  | { kind: 'refused'; message: string }
  /** The answer was lost: the user may be gone. */
  | { kind: 'unknown'; message: string }
  /** What somebody else, or a payment, has changed since the question was asked. */
  | { kind: 'stale'; changes: Change[] };

interface UserDeletion {
  isPending: boolean;
  failure: DeletionFailure | null;
  /** @param seen what the administrator decides about: another version is not deleted */
  remove(seen: Versioned<User>): Promise<void>;
}

/** Deletes one user with a single request, even if the button is pressed several times. */
export function useDeleteUser(): UserDeletion {
  const host = useHost();
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<DeletionFailure | null>(null);
  const guard = useRef(false);
  const isInDoubt = useRef(false);

  async function remove(seen: Versioned<User>): Promise<void> {
    if (guard.current) return;
    guard.current = true;
    setPending(true);
    setFailure(null);
    try {
      await deleteUser(host, seen);
    } catch (error) {
      // After a lost answer, "there is no such user" is that answer.
      if (!(isInDoubt.current && errorStatus(error) === 404)) {
        isInDoubt.current ||= isOutcomeUnknown(error);
        setFailure(await explain(error, seen));
        guard.current = false;
        setPending(false);
        return;
      }
    }
    // What this page shows is gone, so it must not be loaded again before the list appears.
    await cache.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
    host.navigate('/admin/users');
    const name = `${seen.value.firstName} ${seen.value.lastName}`;
    host.notify({ tone: 'success', text: `${showInvisible(name)} was deleted` });
  }

  async function explain(error: unknown, seen: Versioned<User>): Promise<DeletionFailure> {
    if (errorStatus(error) !== 412) {
      return { kind: isOutcomeUnknown(error) ? 'unknown' : 'refused', message: errorMessage(error) };
    }
    try {
      const current = await cache.fetchQuery({ ...userVersionQuery(host, seen.value._id), staleTime: 0 });
      return { kind: 'stale', changes: changesBetween(seen.value, current.value) };
    } catch (reloadError) {
      return { kind: 'refused', message: errorMessage(reloadError) };
    }
  }

  return { isPending, failure, remove };
}

function changesBetween(before: User, after: User): Change[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return Object.entries(old)
    .map(([name, value]) => ({ name, before: value, after: current[name] ?? '' }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf({ account, ...user }: User): Record<string, string> {
  return {
    Savings: formatMoney(account.savings),
    Checking: formatMoney(account.checking),
    'Account number': account.number,
    Name: `${user.firstName} ${user.lastName}`,
    Email: user.email,
    Phone: user.phone,
    Address: `${user.location.address}, ${user.location.state}`,
    Verification: VERIFICATION_LABELS[user.verificationStatus],
    Transfers: user.isBlocked ? 'Blocked' : 'Allowed',
    'Sign-in': user.isDisabled ? 'Disabled' : 'Allowed',
    'Daily limit': formatMoney(user.dailyLimit),
  };
}
