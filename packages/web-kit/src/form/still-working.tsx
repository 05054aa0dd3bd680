import { useEffect, useState } from 'react';
import { ClockIcon } from '../brand/icons';
import styles from './form.module.css';

const PATIENCE_MS = 10_000;

/** A request is never given up; after ten seconds the page says that it goes on. */
export function StillWorking({ active, patienceMs = PATIENCE_MS }: { active: boolean; patienceMs?: number }) {
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, patienceMs]);

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
