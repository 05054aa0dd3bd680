import { queryOptions, useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useState, version } from 'react';
import styles from './cards.module.css';

const GREETING = queryOptions({ queryKey: ['greeting'], queryFn: () => Promise.resolve('Built with the preset') });

export function Cards() {
  const { notify } = useHost();
  const [presses, setPresses] = useState(0);
  const { data: greeting } = useQuery({ ...GREETING, initialData: 'Built with the preset' });
  const press = () => {
    setPresses(presses + 1);
    notify({ tone: 'success', text: 'Sent from outside' });
  };
  return (
    <main className={styles.cards}>
      <PageHeading title={greeting} lead={`React ${version}`} />
      <Button onPress={press}>{`Pressed ${presses} times`}</Button>
      <Link to="/about">About</Link>
    </main>
  );
}
