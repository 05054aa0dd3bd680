import { LINE_KIND_LABELS } from '@larkspur/contracts/labels';
import { isMemo, type StatementLine } from '@larkspur/contracts/transaction';
import { Amount } from '@larkspur/web-kit/data/amount';
import { Receipt } from '@larkspur/web-kit/data/receipt';
import { ShareActions } from '@larkspur/web-kit/data/share-actions';
import { LineStatusBadge } from '@larkspur/web-kit/data/status-badge';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { DownloadProgress } from '../downloads/download-progress';
import { useStatementDownload } from '../downloads/statement-download';
import styles from './line-receipt.module.css';
import { MEMO_STATUS, receiptFacts, receiptText } from './receipt-facts';

/** The receipt of a statement line, to share, print, or save as the bank's own PDF. */
export function LineReceipt({ line, plain }: { line: StatementLine; plain?: boolean }) {
  const { amount, transactionType, counterparty, status, reference } = line;
  const download = useStatementDownload();
  return (
    <div className={styles.receipt}>
      <Receipt
        plain={plain}
        amount={<Amount value={amount} type={isMemo(line) ? 'none' : transactionType} isVoid={status === 'rejected'} />}
        subject={
          counterparty ? (
            <>
              {transactionType === 'debit' ? 'to' : 'from'} <UserText text={counterparty.name} />
            </>
          ) : (
            LINE_KIND_LABELS[line.kind]
          )
        }
        status={isMemo(line) ? <Badge tone="neutral">{MEMO_STATUS}</Badge> : <LineStatusBadge status={status} />}
        items={receiptFacts(line).map(({ term, value, isUserText }) => ({
          term,
          value: isUserText ? <UserText text={value} /> : value,
        }))}
        reference={reference}
        actions={
          <ShareActions
            name="Receipt"
            text={receiptText(line)}
            isSaving={download.state?.step === 'running'}
            onSave={() => download.start({ format: 'pdf', document: 'receipt', filters: { q: reference } })}
          />
        }
      />
      <DownloadProgress job={download} />
    </div>
  );
}
