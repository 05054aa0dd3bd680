import type { LedgerProof } from '@larkspur/contracts/ledger';
import { CheckIcon, WarningIcon } from '@larkspur/web-kit/brand/icons';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { formatCount } from '@larkspur/web-kit/format/format';
import { classNames } from '@larkspur/web-kit/utils/class-names';
import styles from './answer.module.css';

interface AnswerProps {
  proof: LedgerProof;
  /** Since when every proof found it whole. */
  wholeSince: string | null;
}

/** Yes or no, since when, and over how much. */
export function Answer({ proof, wholeSince }: AnswerProps) {
  const { whole, checkedAt, figures } = proof;
  const AnswerIcon = whole ? CheckIcon : WarningIcon;
  return (
    <section className={classNames(styles.answer, whole ? styles.yes : styles.no)} aria-labelledby="answer">
      <AnswerIcon size={32} />
      <div>
        <h2 id="answer" className={styles.title}>
          {whole ? 'Yes, the bank balances.' : 'No, the ledger has violations.'}
        </h2>
        <p>
          Checked <DateText iso={checkedAt} withTime /> over {formatCount(figures.entries)} entries of{' '}
          {formatCount(figures.postings)} postings.
          {whole && wholeSince && (
            <>
              {' '}
              No violations since <DateText iso={wholeSince} withTime />.
            </>
          )}
          {!whole && ' Don’t change balances. Review the violations below.'}
        </p>
      </div>
    </section>
  );
}
