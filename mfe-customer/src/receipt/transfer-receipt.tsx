import type { StatementLine } from '@larkspur/contracts/transaction';
import { Amount } from '@larkspur/web-kit/data/amount';
import { Receipt } from '@larkspur/web-kit/data/receipt';
import { ShareActions } from '@larkspur/web-kit/data/share-actions';
import { LineStatusBadge } from '@larkspur/web-kit/data/status-badge';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { receiptFacts, receiptText } from './receipt-text';
import { saveText } from './save-text';

/** The receipt of a transfer, to save, share or print. */
export function TransferReceipt({ line }: { line: StatementLine }) {
  const { amount, transactionType, counterparty, status, reference } = line;
  const text = receiptText(line);
  return (
    <Receipt
      amount={<Amount value={amount} type={transactionType} />}
      subject={
        counterparty && (
          <>
            {transactionType === 'debit' ? 'to' : 'from'} <UserText text={counterparty.name} />
          </>
        )
      }
      status={<LineStatusBadge status={status} />}
      items={receiptFacts(line).map(({ term, value, isUserText }) => ({
        term,
        value: isUserText ? <UserText text={value} /> : value,
      }))}
      reference={reference}
      actions={
        <ShareActions name="Receipt" text={text} onSave={() => saveText(`larkspur-receipt-${reference}.txt`, text)} />
      }
    />
  );
}
