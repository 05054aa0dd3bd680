import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { DangerZone } from '@larkspur/web-kit/layout/danger-zone';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { TypeToConfirm } from '@larkspur/web-kit/overlay/type-to-confirm';
import { useRef, useState } from 'react';
import { deleteUser } from '../../users.api';

type Step = 'none' | 'question' | 'email';

/** Two dialogs, as the specification asks for: a question, and one in which the email address is typed. */
export function DeleteUser({ user }: { user: User }) {
  const host = useHost();
  const cache = useQueryClient();
  const [step, setStep] = useState<Step>('none');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const guard = useRef(false);
  const name = `${user.firstName} ${user.lastName}`;
  const { savings, checking } = user.account;
  const money = formatMoney((Math.round(savings * 100) + Math.round(checking * 100)) / 100);

  async function remove(): Promise<void> {
    if (guard.current) return;
    guard.current = true;
    setPending(true);
    setFailure(null);
    try {
      await deleteUser(host, user._id);
    } catch (error) {
      setFailure(errorMessage(error));
      guard.current = false;
      setPending(false);
      setStep('none');
      return;
    }
    // What this page shows is gone, so it must not be loaded again before the list appears.
    await cache.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
    host.navigate('/admin/users');
    host.notify({ tone: 'success', text: `${showInvisible(name)} was deleted` });
  }

  return (
    <>
      {failure && (
        <Alert tone="error" title="We couldn’t delete the user." announce>
          <p>{failure}</p>
        </Alert>
      )}
      <DangerZone
        actions={[
          {
            title: 'Delete this user',
            text: `Ends every session and closes both accounts. Their ${money} go to the bank’s closing account. This cannot be undone.`,
            action: (
              <Button variant="danger" onPress={() => setStep('question')}>
                Permanently Delete User
              </Button>
            ),
          },
        ]}
      />
      <Confirm
        isOpen={step === 'question'}
        title="Delete this user?"
        confirmLabel="Continue"
        onConfirm={() => setStep('email')}
        onCancel={() => setStep('none')}
      >
        <p>
          <UserText text={name} /> can no longer sign in, and their account number is never used again. {money} go to
          the bank’s closing account.
        </p>
      </Confirm>
      <TypeToConfirm
        isOpen={step === 'email'}
        title="Permanently delete this user"
        phrase={user.email}
        phraseLabel="email address"
        confirmLabel={`Permanently delete ${showInvisible(name)}`}
        pending={isPending}
        onConfirm={remove}
        onCancel={() => setStep('none')}
      >
        <p>This cannot be undone.</p>
      </TypeToConfirm>
    </>
  );
}
