import type { LineStatus, StatementLine } from '@larkspur/contracts/transaction';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/account-names';
import { Badge, type BadgeTone } from '@larkspur/web-kit/badge';
import { Amount } from '@larkspur/web-kit/data/amount';
import { dayInWords, timeInWords } from '@larkspur/web-kit/format';
import styles from './line-list.module.css';
import { rejectionWords } from './rejection';

const STATUS_BADGES: Record<Exclude<LineStatus, 'completed'>, { tone: BadgeTone; word: string }> = {
  pending: { tone: 'notice', word: 'Pending' },
  rejected: { tone: 'negative', word: 'Rejected' },
};

export interface LineListProps {
  label: string;
  lines: StatementLine[];
  /** The day stands above the list already. */
  withinDay?: boolean;
}

/** Lines of a statement: what, when, how much, which way. */
export function LineList({ label, lines, withinDay }: LineListProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li className={styles.line} key={line._id}>
          <div className={styles.what}>
            <p className={styles.title}>{line.description || (line.counterparty?.name ?? 'Transfer')}</p>
            <p className={styles.small}>{[...facts(line, withinDay)].join(' · ')}</p>
            {line.status === 'rejected' && <p className={styles.small}>{rejectionWords(line.reason)}</p>}
          </div>
          <div className={styles.much}>
            <Amount value={line.amount} type={line.transactionType} isVoid={line.status === 'rejected'} />
            <p className={styles.small}>{line.transactionType === 'credit' ? 'Credit' : 'Debit'}</p>
            {line.status !== 'completed' && (
              <Badge tone={STATUS_BADGES[line.status].tone}>{STATUS_BADGES[line.status].word}</Badge>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function* facts(line: StatementLine, withinDay = false): Iterable<string> {
  const time = timeInWords(line.date);
  if (!withinDay) yield dayInWords(line.date);
  else if (time) yield time;
  if (line.counterparty && line.description) yield line.counterparty.name;
  if (line.account) yield ACCOUNT_NAMES[line.account];
}
