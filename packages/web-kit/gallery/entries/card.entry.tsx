import { Button } from '../../src/button';
import { Card } from '../../src/card';
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
  ],
};
