import type { ReactNode } from 'react';
import styles from './partners.module.css';

/** A mark for each trade, on a 48 × 48 grid. The companies are examples; none is a real one. */
const MARKS = {
  builder: <path d="M8 40h32M12 40V24h10v16M26 40V14h10v26M26 22h10M26 30h10M12 32h10" />,
  agent: <path d="M8 22 24 9l16 13M13 19v21h22V19M20 40V28h8v12" />,
  surveyor: <path d="M24 20v-8M19 12h10M24 20 12 41M24 20l12 21M24 20v21M17 33h14" />,
  notary: <path d="M12 8h24v24H12ZM18 15h12M18 21h12M24 32v8M18 40h12" />,
  insurer: (
    <path d="M24 8c10 0 17 7 17 16-3-3-8-3-11 0-4-3-8-3-12 0-3-3-8-3-11 0C7 15 14 8 24 8ZM24 24v13a4 4 0 0 1-8 0" />
  ),
  dealer: (
    <path d="M6 32v-7l6-2 5-9h14l6 9 5 2v7h-5M11 32H6M17 32h14M12 23h25M11 32a3 3 0 1 0 6 0 3 3 0 1 0-6 0M31 32a3 3 0 1 0 6 0 3 3 0 1 0-6 0" />
  ),
  motorcycle: (
    <path d="M5 32a6 6 0 1 0 12 0 6 6 0 1 0-12 0M31 32a6 6 0 1 0 12 0 6 6 0 1 0-12 0M11 32l8-10h10l8 10M19 22l5 10h6M29 22l-3-7h-5" />
  ),
  electric: (
    <path d="M12 40V12a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v28M9 40h22M22 15l-5 8h6l-4 8M28 24h4v9a3 3 0 0 0 6 0V20l-5-5" />
  ),
  workshop: <path d="M30 8a9 9 0 0 0-8 13L8 35l5 5 14-14a9 9 0 0 0 12-11l-6 5-5-5Z" />,
} as const satisfies Record<string, ReactNode>;

export interface Partner {
  mark: keyof typeof MARKS;
  name: string;
  /** The company's line of business. */
  kind: string;
}

/** Companies that the bank works with. */
export function Partners({ companies }: { companies: readonly Partner[] }) {
  return (
    <ul className={styles.partners}>
      {companies.map(({ mark, name, kind }) => (
        <li key={name}>
          <svg viewBox="0 0 56 48" width="56" height="48" aria-hidden="true">
            {MARKS[mark]}
          </svg>
          {name}
          <small>{kind}</small>
        </li>
      ))}
    </ul>
  );
}
