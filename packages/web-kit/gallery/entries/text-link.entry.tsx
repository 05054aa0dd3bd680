import { Link } from '@larkspur/router';
import styles from './sample.module.css';

export default {
  name: 'Link',
  group: 'Actions',
  use: 'For navigation inside a sentence, where it is always underlined.',
  avoid: 'For an action, or the main next step of a page (link button).',
  states: [
    {
      name: 'in a sentence',
      render: () => (
        <p className={styles.text}>
          We’re reviewing your documents. <Link to="/account-verification">See where they stand</Link>, or{' '}
          <a href="mailto:support@larkspurbank.example">write to us</a>.
        </p>
      ),
    },
    {
      name: 'wrapping',
      render: () => (
        <div className={styles.narrow}>
          <p>
            Read <Link to="/terms">the rules for accounts that have been inactive for more than twelve months</Link>{' '}
            first.
          </p>
        </div>
      ),
    },
    {
      name: 'focused',
      keys: ['Tab'],
      render: () => (
        <p className={styles.text}>
          We’re reviewing your documents. <Link to="/account-verification">See where they stand</Link>.
        </p>
      ),
    },
  ],
};
