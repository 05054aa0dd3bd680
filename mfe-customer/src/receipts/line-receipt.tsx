import type { StatementLine } from '@larkspur/contracts/transaction';
import { Amount } from '@larkspur/web-kit/data/amount';
import { DateText } from '@larkspur/web-kit/data/date-text';
import type { Detail } from '@larkspur/web-kit/data/details';
import { Receipt } from '@larkspur/web-kit/data/receipt';
import { ShareActions } from '@larkspur/web-kit/data/share-actions';
import { LineStatusBadge } from '@larkspur/web-kit/data/status-badge';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/format/account-names';
import { formatDay, formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';

const KIND_NAMES: Record<StatementLine['kind'], string> = {
  transfer: 'Transfer',
  adjustment: 'Balance adjustment',
  reversal: 'Reversal',
  memo: 'Note',
};

interface LineReceiptProps {
  line: StatementLine;
  onSave?(): void;
  isSaving?: boolean;
}

/** The receipt of one line, to save, share or print. */
export function LineReceipt({ line, onSave, isSaving }: LineReceiptProps) {
  const isNote = line.kind === 'memo' && line.account === null;
  const { counterparty } = line;
  return (
    <Receipt
      amount={
        <Amount value={line.amount} type={isNote ? 'none' : line.transactionType} isVoid={line.status === 'rejected'} />
      }
      subject={
        counterparty ? (
          <>
            {line.transactionType === 'debit' ? 'to' : 'from'} <UserText text={counterparty.name} />
          </>
        ) : (
          KIND_NAMES[line.kind]
        )
      }
      status={isNote ? <Badge tone="neutral">No money moved</Badge> : <LineStatusBadge status={line.status} />}
      items={detailsOf(line)}
      reference={line.reference}
      actions={
        <ShareActions
          name="Receipt"
          text={receiptText(line)}
          {...(onSave && { onSave })}
          isSaving={isSaving ?? false}
        />
      }
    />
  );
}

function detailsOf({ date, kind, transactionType, account, counterparty, description }: StatementLine): Detail[] {
  const direction = transactionType === 'debit' ? ['From', 'To'] : ['To', 'From'];
  const [own = '', other = ''] = direction;
  return [
    { term: 'Date', value: <DateText iso={date} withTime /> },
    { term: 'Type', value: kind === 'memo' && !account ? KIND_NAMES.memo : `${KIND_NAMES[kind]}, ${transactionType}` },
    ...(account ? [{ term: own, value: ACCOUNT_NAMES[account] }] : []),
    ...(counterparty ? [{ term: other, value: <Counterparty of={counterparty} /> }] : []),
    ...(description ? [{ term: 'Description', value: <UserText text={description} /> }] : []),
  ];
}

function Counterparty({ of: { name, accountNumber, bankName } }: { of: NonNullable<StatementLine['counterparty']> }) {
  return <UserText text={[name, accountNumber, bankName].filter(Boolean).join(', ')} />;
}

function receiptText(line: StatementLine): string {
  const { counterparty, transactionType, amount, date, description, reference, status } = line;
  const party = counterparty && ` ${transactionType === 'debit' ? 'to' : 'from'} ${showInvisible(counterparty.name)}`;
  return [
    `${formatMoney(amount)}${party ?? ''} (${status})`,
    formatDay(date),
    description && showInvisible(description),
    `Reference ${reference}`,
  ]
    .filter(Boolean)
    .join('\n');
}
