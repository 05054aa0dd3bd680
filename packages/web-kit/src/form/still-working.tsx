import { useEffect, useState } from 'react';
import { ClockIcon } from '../brand/icons';
import styles from './form.module.css';

const SLOW_REQUEST_MS = 10_000;

/** A request is never given up; after ten seconds the page says that it goes on. */
export function StillWorking({ active, delayMs = SLOW_REQUEST_MS }: { active: boolean; delayMs?: number }) {
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delayMs]);

  return (
    <div role="status" className={styles.waiting}>
      {active && late && (
        <>
          <ClockIcon />
          <span>This takes longer than usual. We are still working on it.</span>
        </>
      )}
    </div>
  );
}
