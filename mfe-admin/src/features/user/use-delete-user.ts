import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { type Action, useAction } from '@larkspur/web-kit/action/use-action';
import type { Versioned } from '@larkspur/web-kit/api-client/versioned';
import { VERIFICATION_LABELS } from '@larkspur/web-kit/data/status-badge';
import { type Change, changesOf } from '@larkspur/web-kit/form/changes';
import { NotSavedError } from '@larkspur/web-kit/form/outcome-notice';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { errorMessage, errorStatus, isOutcomeUnknown } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useRef } from 'react';
import { deleteUser, userVersionQuery } from '../../users.api';

/** The user is not as the administrator saw them, so nothing was deleted. */
export class ChangedUserError extends NotSavedError {
  /** @param changes what another administrator, or a payment, has changed since the question was asked */
  constructor(readonly changes: Change[]) {
    super('A payment or someone’s edit changed this user while the dialog was open.');
  }
}

export interface UserDeletion extends Pick<Action<Versioned<User>>, 'isPending' | 'failure' | 'notices'> {
  /** @param seen what the administrator decides about: another version is not deleted */
  remove(seen: Versioned<User>): Promise<void>;
}

export function useDeleteUser(): UserDeletion {
  const host = useHost();
  const cache = useQueryClient();
  const isInDoubt = useRef(false);

  async function deleteOnce(seen: Versioned<User>): Promise<void> {
    try {
      await deleteUser(host, seen);
    } catch (error) {
      // After a lost response, "there is no such user" counts as success.
      if (isInDoubt.current && errorStatus(error) === 404) return;
      isInDoubt.current ||= isOutcomeUnknown(error);
      if (errorStatus(error) !== 412) throw error;
      const query = { ...userVersionQuery(host, seen.value._id), staleTime: 0 };
      const current = await cache.fetchQuery(query).catch((reloadError) => {
        throw new NotSavedError(errorMessage(reloadError));
      });
      throw new ChangedUserError(changesOf(fieldsOf(seen.value), fieldsOf(current.value)));
    }
  }

  const action = useAction(
    async (seen: Versioned<User>) => {
      await deleteOnce(seen);
      // The user of this page is gone, so it must not be loaded again before the list appears.
      await cache.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
      return seen.value;
    },
    {
      done: ({ firstName, lastName }) => ({
        tone: 'success',
        text: `${showInvisible(`${firstName} ${lastName}`)} was deleted`,
      }),
      failed: 'We couldn’t delete the user.',
      unknown: 'We couldn’t confirm that the user was deleted.',
    },
  );

  return {
    ...action,
    remove: async (seen) => {
      if (await action.run(seen)) host.navigate('/admin/users');
    },
  };
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
