import { Button } from '../../src/action/button';
import { PlusIcon, UploadIcon } from '../../src/brand/icons';
import styles from './sample.module.css';

const VARIANTS = ['primary', 'accent', 'secondary', 'quiet', 'danger'] as const;
const LABELS = {
  primary: 'Send $250.00',
  accent: 'Open an account',
  secondary: 'Save',
  quiet: 'Cancel',
  danger: 'Close the account',
};

export default {
  name: 'Button',
  group: 'Actions',
  use: 'For an action, with a label that names it: "Send $250.00". One primary button per screen; accent on the public site only.',
  avoid: 'For navigation (link button).',
  states: [
    {
      name: 'variants',
      render: () => (
        <div className={styles.row}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {LABELS[variant]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'small',
      render: () => (
        <div className={styles.row}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} small>
              {LABELS[variant]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'pending',
      render: () => (
        <div className={styles.row}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} pending>
              {LABELS[variant]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <div className={styles.row}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} isDisabled>
              {LABELS[variant]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'with an icon',
      render: () => (
        <div className={styles.row}>
          <Button variant="primary">
            <PlusIcon />
            Add a customer
          </Button>
          <Button>
            <UploadIcon />
            Choose a file
          </Button>
        </div>
      ),
    },
    {
      name: 'wide, with a long label',
      render: () => (
        <div className={styles.narrow}>
          <Button variant="primary" wide>
            Send $1,250,000.00 to Margaret Featherstonehaugh
          </Button>
        </div>
      ),
    },
    ...VARIANTS.map((variant) => ({
      name: `${variant}, focused`,
      keys: ['Tab'],
      render: () => <Button variant={variant}>{LABELS[variant]}</Button>,
    })),
    {
      name: 'pending, focused',
      keys: ['Tab'],
      render: () => (
        <Button variant="primary" pending>
          Send $250.00
        </Button>
      ),
    },
  ],
};
