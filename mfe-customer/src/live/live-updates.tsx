import { useQueryClient } from '@larkspur/query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { useEffect, useState } from 'react';
import { announceMovements } from './announce-movements';
import { syncStatement } from './sync-statement';

/** Removes announcements after a while, so that screen reader users do not find outdated ones. */
const ANNOUNCEMENT_MS = 6_000;

/** Keeps the screens of the customer area up to date with live events. Renders only a screen reader announcement. */
export function LiveUpdates() {
  const { live } = useHost();
  const cache = useQueryClient();
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => (live ? syncStatement(live, cache) : undefined), [live, cache]);
  useEffect(() => (live ? announceMovements(live, setAnnouncement) : undefined), [live]);

  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCEMENT_MS);
    return () => clearTimeout(timer);
  }, [announcement]);

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}
