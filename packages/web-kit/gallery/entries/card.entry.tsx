import { Button } from '../../src/action/button';
import { Skeleton } from '../../src/feedback/skeleton';
import { EmptyState, ErrorState } from '../../src/feedback/state-panel';
import { Card } from '../../src/layout/card';
import styles from './sample.module.css';

export default {
  name: 'Card',
  group: 'Page',
  use: 'As a sheet for things that belong together.',
  avoid: 'Inside a card, or around the whole of a page.',
  states: [
    { name: 'plain', render: () => <Card>A sheet without a name.</Card> },
    {
      name: 'with a title and an act',
      render: () => (
        <Card title="Beneficiaries" actions={<Button small>Add one</Button>}>
          <p className={styles.words}>People whom you have sent money to stand here, the latest first.</p>
        </Card>
      ),
    },
    {
      name: 'long words',
      render: () => (
        <div className={styles.narrow}>
          <Card
            title="Beneficiaries whom nobody has sent money to for a year"
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
          <EmptyState title="No payments yet">What you send stands here.</EmptyState>
        </Card>
      ),
    },
    {
      name: 'error',
      render: () => (
        <Card title="Rates">
          <ErrorState title="The rates could not be loaded." error={new Error('unknown')} onRetry={() => {}} />
        </Card>
      ),
    },
  ],
};
