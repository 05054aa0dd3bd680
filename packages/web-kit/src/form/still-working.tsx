import { useEffect, useState } from 'react';
import { ClockIcon } from '../brand/icons';
import styles from './form.module.css';

const SLOW_REQUEST_MS = 10_000;

/** Requests have no timeout. After ten seconds this message says that the work continues. */
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
          <span>This is taking longer than usual. We’re still working on it.</span>
        </>
      )}
    </div>
  );
}
