import { Button } from '../../src/action/button';
import { Skeleton } from '../../src/feedback/skeleton';
import { EmptyState, ErrorState } from '../../src/feedback/state-panel';
import { Card } from '../../src/layout/card';
import styles from './sample.module.css';

export default {
  name: 'Card',
  group: 'Page',
  use: 'To group related content.',
  avoid: 'Inside another card, or around a whole page.',
  states: [
    { name: 'plain', render: () => <Card>A card without a title.</Card> },
    {
      name: 'with a title and an action',
      render: () => (
        <Card title="Beneficiaries" actions={<Button small>Add one</Button>}>
          <p className={styles.text}>People you’ve sent money to appear here, most recent first.</p>
        </Card>
      ),
    },
    {
      name: 'long text',
      render: () => (
        <div className={styles.narrow}>
          <Card
            title="Beneficiaries without a payment in the past year"
            actions={<Button small>Look through them</Button>}
          >
            <p>Donaudampfschifffahrtsgesellschaftskapitänswitwe is one of them.</p>
          </Card>
        </div>
      ),
    },
    {
      name: 'loading',
      render: () => (
        <Card title="Payments to come">
          <Skeleton label="Loading your beneficiaries" lines={3} />
        </Card>
      ),
    },
    {
      name: 'empty',
      render: () => (
        <Card title="Recent payments">
          <EmptyState title="No payments yet">Payments you send appear here.</EmptyState>
        </Card>
      ),
    },
    {
      name: 'error',
      render: () => (
        <Card title="Rates">
          <ErrorState title="We couldn’t load the rates." error={new Error('unknown')} onRetry={() => {}} />
        </Card>
      ),
    },
  ],
};
