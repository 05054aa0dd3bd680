import { Amount } from '../../src/data/amount';
import { Receipt } from '../../src/data/receipt';
import { ShareActions } from '../../src/data/share-actions';
import { LineStatusBadge } from '../../src/data/status-badge';
import styles from './sample.module.css';

const ITEMS = [
  { term: 'Date', value: 'Nov 12, 2026, 3:00 PM' },
  { term: 'From', value: 'Savings' },
  { term: 'To', value: 'Sam Okafor, Brandywine Trust, ending in 7781' },
  { term: 'Description', value: 'Rent, November' },
  { term: 'Fee', value: 'None' },
];

const actions = <ShareActions name="Receipt" text="$1,450.00 to Sam Okafor, LB-7F3K-92QD" onSave={() => {}} />;

export default {
  name: 'Receipt',
  group: 'Data',
  use: 'For a payment that was sent or is on its way, with the reference to quote. It prints alone, black on white.',
  avoid: 'For facts about something that did not happen at one moment (details).',
  states: [
    {
      name: 'completed',
      render: () => (
        <div className={styles.text}>
          <Receipt
            amount={<Amount value={1450} type="debit" />}
            subject="to Sam Okafor"
            status={<LineStatusBadge status="completed" />}
            items={ITEMS}
            reference="LB-7F3K-92QD"
            actions={actions}
          />
        </div>
      ),
    },
    {
      name: 'on its way, without Save',
      render: () => (
        <div className={styles.text}>
          <Receipt
            title="Receipt for a pending payment"
            amount={<Amount value={1450} type="debit" />}
            subject="to Sam Okafor"
            status={<LineStatusBadge status="pending" />}
            items={ITEMS.slice(0, 2)}
            reference="LB-7F3K-92QD"
            actions={<ShareActions name="Receipt" text="…" />}
          />
        </div>
      ),
    },
  ],
};
