import { Flower } from '@larkspur/web-kit/brand/flower';
import type { ReactNode } from 'react';
import styles from './spot.module.css';

/** Icons on a 56 × 56 grid with one line weight. The flower is kept for what grows. */
const SPOTS = {
  growth: (
    <>
      <path d="M8 48h40M16 48V36M28 48V26" />
      <path d="M40 48V22" className={styles.stem} />
      <Flower x={40} y={16} scale={0.5} />
    </>
  ),
  message: (
    <>
      <path d="M10 12h32a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H24L14 46v-8h-4a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4Z" />
      <path d="M16 20h22M16 29h14" />
    </>
  ),
  locker: (
    <>
      <path d="M12 8h32a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4ZM16 44v5M40 44v5M42 20v12" />
      <circle cx="25" cy="26" r="8" />
      <path d="M25 18v4M25 30v4M17 26h4M29 26h4" />
    </>
  ),
  card: (
    <>
      <path d="M10 13h36a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V17a4 4 0 0 1 4-4ZM6 22h44M12 35h10" />
      <path d="M38 32h6v6h-6Z" className={styles.stem} />
    </>
  ),
  shield: (
    <>
      <path d="M28 6c6 5 12 6 18 6v14c0 12-8 19-18 24C18 45 10 38 10 26V12c6 0 12-1 18-6Z" />
      <path d="m20 27 6 6 11-12" className={styles.stem} />
    </>
  ),
  sheet: (
    <>
      <path d="M14 6h20l10 10v30a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4ZM34 6v10h10M18 24h18M18 31h18M18 38h10" />
    </>
  ),
  umbrella: (
    <>
      <path d="M28 8c12 0 21 9 21 20-4-4-9-4-14 0-4-4-10-4-14 0-5-4-10-4-14 0C7 17 16 8 28 8ZM28 8V4M28 28v16a5 5 0 0 1-10 0" />
    </>
  ),
  clock: (
    <>
      <circle cx="28" cy="28" r="21" />
      <path d="M28 28V15M28 28l9 5" />
    </>
  ),
  key: (
    <>
      <path d="M24 34 46 12M38 20l6 6M45 13l5 5" />
      <circle cx="17" cy="39" r="11" />
      <circle cx="17" cy="39" r="4" />
    </>
  ),
  people: (
    <>
      <circle cx="20" cy="18" r="8" />
      <circle cx="40" cy="22" r="6" />
      <path d="M6 46c0-10 6-16 14-16s14 6 14 16M36 34c8-1 14 4 14 12" />
    </>
  ),
  palette: (
    <>
      <path d="M28 7c12 0 21 8 21 19 0 8-6 10-12 9-5-1-7 3-5 7 2 5-2 7-6 7C14 49 7 40 7 28S16 7 28 7Z" />
      <circle cx="18" cy="20" r="3" />
      <circle cx="29" cy="15" r="3" />
      <circle cx="16" cy="31" r="3" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type SpotName = keyof typeof SPOTS;

/** Decorative icon above a benefit. */
export function Spot({ name }: { name: SpotName }) {
  return (
    <svg className={styles.spot} viewBox="0 0 56 56" width="56" height="56" aria-hidden="true">
      {SPOTS[name]}
    </svg>
  );
}
