import { type CustomerLine, isMemo } from '@larkspur/contracts/transaction';
import { useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { ReasonDialog } from '@larkspur/web-kit/form/reason-dialog';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import layout from '../components/layout.module.css';
import { POSTED_REASON } from '../components/posted-texts';
import { useCanChange } from '../components/use-can-change';
import { DeleteLineButton, LineDeletion } from './delete-line';
import { reverseTransfer } from './lines.api';
import { toParts } from './transaction-parts';
import { useLineDeletion } from './use-line-deletion';

const USUAL_REASONS = ['Sent twice', 'Wrong recipient', 'Fraud reported by the customer', 'Requested by the customer'];

/** The actions on a transaction: reverse a completed transfer once, or delete a memo. */
export function TransactionActions({ lines, onDeleted }: { lines: CustomerLine[]; onDeleted(): void }) {
  const canChange = useCanChange();
  const ownId = useSessionUser()?._id;
  const parts = toParts(lines);
  if (!parts || !canChange) return null;
  if (lines.some(({ userId }) => userId === ownId)) {
    return <p className={layout.small}>This is your own account. Another administrator has to handle it.</p>;
  }
  const { main, transfer, received, reversal } = parts;
  if (isMemo(main)) return <DeleteMemo line={main} onDeleted={onDeleted} />;
  if (!transfer) return null;
  const canReverse = transfer.status === 'completed' && reversal === null;
  return <Reverse transfer={transfer} isExternal={received === null} canReverse={canReverse} />;
}

function DeleteMemo({ line, onDeleted }: { line: CustomerLine; onDeleted(): void }) {
  const deletion = useLineDeletion(onDeleted);
  return (
    <div className={layout.list}>
      <LineDeletion deletion={deletion} />
      <div>
        <DeleteLineButton line={line} onPress={() => deletion.request(line)} />
      </div>
    </div>
  );
}

interface ReverseProps {
  transfer: CustomerLine;
  /** The payee's account is at another bank. */
  isExternal: boolean;
  canReverse: boolean;
}

/** The dialog that was open stays, because it says why the transfer cannot be reversed anymore. */
function Reverse({ transfer, isExternal, canReverse }: ReverseProps) {
  const host = useHost();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const amount = formatMoney(transfer.amount);

  async function reverse(reason: string): Promise<void> {
    try {
      await reverseTransfer(host, transfer._id, reason);
    } catch (error) {
      // The transfer is not as it is shown.
      if (errorStatus(error) === 409) await cache.invalidateQueries({ queryKey: ['admin'] });
      throw error;
    }
    await cache.invalidateQueries({ queryKey: ['admin'] });
    host.notify({ tone: 'success', text: `${amount} went back to the payer` });
  }

  return (
    <>
      {canReverse && (
        <Button variant="danger" onPress={() => setOpen(true)}>
          Reverse this transfer
        </Button>
      )}
      <ReasonDialog
        isOpen={isOpen}
        title="Reverse this transfer?"
        confirmLabel={`Reverse ${amount}`}
        failed={`We couldn’t reverse the transfer of ${amount}.`}
        unknown={`We couldn’t confirm that the transfer of ${amount} was reversed.`}
        hint={`Kept in the audit log. ${isExternal ? 'The customer sees it on their statement' : 'Both customers see it on their statements'}. ${POSTED_REASON}`}
        suggestions={USUAL_REASONS}
        onConfirm={reverse}
        onClose={() => setOpen(false)}
      >
        {isExternal ? (
          <p>
            {amount} goes back to the payer right away. It comes out of our settlement account, so recover it from{' '}
            <UserText text={transfer.counterparty?.bankName ?? 'the other bank'} /> separately. A transfer can be
            reversed only once.
          </p>
        ) : (
          <p>
            {amount} goes from the payee back to the payer right away, unless the payee no longer has enough money. A
            transfer can be reversed only once.
          </p>
        )}
      </ReasonDialog>
    </>
  );
}
