import { useRef, useState } from 'react';
import { Button } from '../../src/action/button';
import { Key, KeyHelp } from '../../src/action/key-help';
import { useShortcuts } from '../../src/action/use-shortcuts';
import styles from './sample.module.css';
import { SampleUser } from './sample-user';

function Sample() {
  const part = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState('Waiting');
  useShortcuts(part, { a: () => setDone('Approved'), r: () => setDone('Rejected') });
  return (
    <div ref={part} className={styles.stack}>
      <div className={styles.row}>
        <Button onPress={() => setDone('Approved')}>Approve</Button>
        <span role="status">{done}</span>
      </div>
      <KeyHelp off="Single-key shortcuts are off.">
        Shortcuts: <Key>A</Key> approve, <Key>R</Key> reject.
      </KeyHelp>
    </div>
  );
}

export default {
  name: 'Key help',
  group: 'Actions',
  use: 'Next to controls that also have single keys: names the keys, and turns them off and on.',
  avoid: 'For keys with a modifier, or those of every field and button.',
  states: [
    {
      name: 'on',
      render: () => (
        <SampleUser id="keys-on" stored={{ key: 'larkspur-keys-', value: { isOff: false } }}>
          <Sample />
        </SampleUser>
      ),
    },
    {
      name: 'off',
      render: () => (
        <SampleUser id="keys-off" stored={{ key: 'larkspur-keys-', value: { isOff: true } }}>
          <Sample />
        </SampleUser>
      ),
    },
  ],
};
