import type { User } from '@larkspur/contracts/user';
import { Button } from '@larkspur/web-kit/action/button';
import type { Versioned } from '@larkspur/web-kit/api-client/versioned';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { DangerZone } from '@larkspur/web-kit/layout/danger-zone';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { TypeToConfirm } from '@larkspur/web-kit/overlay/type-to-confirm';
import { useState } from 'react';
import { DeletionFailureAlert } from './deletion-failure-alert';
import { useDeleteUser } from './use-delete-user';

type Step = 'none' | 'question' | 'email';

/** Two dialogs, as the specification asks for: a question, and one for typing the email address. */
export function DeleteUser({ current }: { current: Versioned<User> }) {
  const [step, setStep] = useState<Step>('none');
  // The version that the question named is the one that is deleted, whatever is loaded while it is open.
  const [seen, setSeen] = useState(current);
  const deletion = useDeleteUser();
  const { value: user } = seen;
  const name = `${user.firstName} ${user.lastName}`;

  return (
    <>
      <DeletionFailureAlert deletion={deletion} />
      <DangerZone
        actions={[
          {
            title: 'Delete this user',
            text: `Ends every session and closes both accounts. Their balance of ${totalOf(current.value)} goes to the bank’s closing account. This cannot be undone.`,
            action: (
              <Button
                variant="danger"
                onPress={() => {
                  setSeen(current);
                  setStep('question');
                }}
              >
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
          <UserText text={name} /> can no longer sign in, and their account number is never used again. Their balance of{' '}
          {totalOf(user)} goes to the bank’s closing account.
        </p>
      </Confirm>
      <TypeToConfirm
        isOpen={step === 'email'}
        title="Permanently delete this user"
        phrase={user.email}
        phraseLabel="email address"
        confirmLabel={`Permanently delete ${showInvisible(name)}`}
        pending={deletion.isPending}
        onConfirm={async () => {
          await deletion.remove(seen);
          setStep('none');
        }}
        onCancel={() => setStep('none')}
      >
        <p>This cannot be undone.</p>
      </TypeToConfirm>
    </>
  );
}

function totalOf({ account: { savings, checking } }: User): string {
  return formatMoney((Math.round(savings * 100) + Math.round(checking * 100)) / 100);
}
