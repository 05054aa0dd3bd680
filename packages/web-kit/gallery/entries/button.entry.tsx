import { Button } from '../../src/action/button';
import { PlusIcon, UploadIcon } from '../../src/brand/icons';
import styles from './sample.module.css';

const LOOKS = ['primary', 'accent', 'secondary', 'quiet', 'danger'] as const;
const WORDS = {
  primary: 'Send $250.00',
  accent: 'Open an account',
  secondary: 'Save',
  quiet: 'Cancel',
  danger: 'Close the account',
};

export default {
  name: 'Button',
  group: 'Actions',
  use: 'For an act, named in its words: "Send $250.00". One primary on a screen; accent only on the public site.',
  avoid: 'For what only leads elsewhere: that is a link.',
  states: [
    {
      name: 'looks',
      render: () => (
        <div className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} variant={look}>
              {WORDS[look]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'small',
      render: () => (
        <div className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} variant={look} small>
              {WORDS[look]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'working',
      render: () => (
        <div className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} variant={look} pending>
              {WORDS[look]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'disabled',
      render: () => (
        <div className={styles.row}>
          {LOOKS.map((look) => (
            <Button key={look} variant={look} isDisabled>
              {WORDS[look]}
            </Button>
          ))}
        </div>
      ),
    },
    {
      name: 'with a picture',
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
      name: 'wide, with long words',
      render: () => (
        <div className={styles.narrow}>
          <Button variant="primary" wide>
            Send $1,250,000.00 to Margaret Featherstonehaugh
          </Button>
        </div>
      ),
    },
    ...LOOKS.map((look) => ({
      name: `${look}, focused`,
      keys: ['Tab'],
      render: () => <Button variant={look}>{WORDS[look]}</Button>,
    })),
    {
      name: 'working, focused',
      keys: ['Tab'],
      render: () => (
        <Button variant="primary" pending>
          Send $250.00
        </Button>
      ),
    },
  ],
};
