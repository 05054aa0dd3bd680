import { ToastRegion } from '../../src/feedback/toast';
import styles from './sample.module.css';

export default {
  name: 'Toast',
  group: 'Feedback',
  use: 'For a short message outside the page flow. A remote asks its host to show it.',
  avoid: 'For anything that needs an answer (dialog) or belongs to the page (alert).',
  states: [
    {
      name: 'tones',
      render: () => (
        <div className={styles.page}>
          <ToastRegion
            toasts={[
              { id: 1, tone: 'info', text: 'A new release of this page is there.' },
              { id: 2, tone: 'success', text: 'The account number is copied.' },
              { id: 3, tone: 'error', text: 'The statement could not be written. Nothing was changed.' },
            ]}
            onDismiss={() => {}}
          />
        </div>
      ),
    },
    {
      name: 'with an action',
      keys: [],
      render: () => (
        <div className={styles.page}>
          <ToastRegion
            toasts={[
              {
                id: 1,
                tone: 'success',
                text: 'You sent $250.00.',
                action: { label: 'View receipt', onAction: () => {} },
              },
            ]}
            onDismiss={() => {}}
          />
        </div>
      ),
    },
    {
      name: 'empty',
      keys: [],
      render: () => (
        <div className={styles.page}>
          <ToastRegion toasts={[]} onDismiss={() => {}} />
        </div>
      ),
    },
  ],
};
