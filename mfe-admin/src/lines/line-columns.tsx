import { ACCOUNT_LABELS, LINE_KIND_LABELS } from '@larkspur/contracts/labels';
import { isMemo, type StatementLine } from '@larkspur/contracts/transaction';
import { Link, type LinkProps } from '@larkspur/router';
import { Amount } from '@larkspur/web-kit/data/amount';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { LineStatusBadge } from '@larkspur/web-kit/data/status-badge';
import type { OptionalColumn } from '@larkspur/web-kit/data/use-columns';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { describeReason, TYPE_LABELS } from './line-labels';

/**
 * The columns of any list of lines.
 * @param linkTo opens the details of the transaction with a reference
 */
export function lineColumns<Line extends StatementLine>(
  linkTo: (reference: string) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>,
): OptionalColumn<Line>[] {
  return [
    {
      name: 'Date',
      sortKey: 'date',
      descendingFirst: true,
      nowrap: true,
      cell: ({ date }) => <DateText iso={date} withTime />,
    },
    {
      name: 'Description',
      rowHeader: true,
      cell: ({ description, counterparty, reference }) => (
        <Link {...linkTo(reference)}>
          <UserText text={description || (counterparty?.name ?? 'No description')} />
        </Link>
      ),
    },
    {
      name: 'Counterparty',
      cell: ({ counterparty }) => (counterparty ? <UserText text={counterparty.name} /> : '–'),
    },
    {
      name: 'Their account',
      isExtra: true,
      cell: ({ counterparty }) =>
        counterparty ? <UserText text={`${counterparty.accountNumber}, ${counterparty.bankName}`} /> : '–',
    },
    {
      name: 'Amount',
      sortKey: 'amount',
      descendingFirst: true,
      number: true,
      cell: (line) => <LineAmount line={line} />,
    },
    { name: 'Status', nowrap: true, cell: ({ status }) => <LineStatusBadge status={status} /> },
    { name: 'Kind', nowrap: true, cell: ({ kind }) => LINE_KIND_LABELS[kind] },
    { name: 'Type', isExtra: true, cell: ({ transactionType }) => TYPE_LABELS[transactionType] },
    { name: 'Account', isExtra: true, cell: ({ account }) => (account ? ACCOUNT_LABELS[account] : '–') },
    {
      name: 'Reason',
      isExtra: true,
      cell: ({ reason }) => (reason ? <UserText text={describeReason(reason)} /> : '–'),
    },
    { name: 'Reference', nowrap: true, cell: ({ reference }) => reference },
  ];
}

/** A memo has no sign and no color, because no money moved. */
export function LineAmount({ line }: { line: StatementLine }) {
  return (
    <Amount
      value={line.amount}
      type={isMemo(line) ? 'none' : line.transactionType}
      isVoid={line.status === 'rejected'}
    />
  );
}
