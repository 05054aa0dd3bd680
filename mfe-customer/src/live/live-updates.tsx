import { useQueryClient } from '@larkspur/query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { useEffect, useState } from 'react';
import { announceIncomingPayments } from './incoming-payments';
import { syncStatement } from './sync-statement';

/** Words that were spoken leave the page again: nobody is to come upon them later. */
const ANNOUNCEMENT_MS = 6_000;

/** Lets every screen of the area follow what happens at the bank. To be seen is only what they show. */
export function LiveUpdates() {
  const { live } = useHost();
  const cache = useQueryClient();
  const [words, setWords] = useState('');

  useEffect(() => (live ? syncStatement(live, cache) : undefined), [live, cache]);
  useEffect(() => (live ? announceIncomingPayments(live, setWords) : undefined), [live]);

  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setWords(''), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, [words]);

  return (
    <VisuallyHidden>
      <span role="status">{words}</span>
    </VisuallyHidden>
  );
}
