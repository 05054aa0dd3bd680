import type { ReactNode } from 'react';
import { Flower, Petal, Spur } from './flower';
import styles from './illustration.module.css';

/** Each is drawn on 160 by 120, on the same wash, of the larkspur and one thing more. */
const DRAWINGS = {
  empty: (
    <>
      <path d="M44 44h72v52H44z" className={styles.sheet} />
      <path d="M56 60h32M56 72h20" className={styles.faint} />
      <Flower x={112} y={46} scale={0.7} />
    </>
  ),
  error: (
    <>
      <path d="M80 104C80 86 78 74 72 62" className={styles.stem} />
      <Flower x={70} y={48} missing={1} />
      <Petal x={112} y={106} turn={70} />
      <Spur x={82} y={84} />
    </>
  ),
  offline: (
    <>
      <path d="M40 62a56 56 0 0 1 80 0M54 76a36 36 0 0 1 52 0" className={styles.faint} />
      <Flower x={80} y={94} scale={0.5} />
      <path d="M48 100 112 34" className={styles.stroke} />
    </>
  ),
  'not-found': (
    <>
      <path d="M80 104V40M80 48h34l8 8-8 8H80M80 70H50l-8 8 8 8h30" className={styles.stroke} />
      <Flower x={80} y={34} scale={0.6} />
    </>
  ),
  forbidden: (
    <>
      <path d="M52 58h56v44H52z" className={styles.sheet} />
      <path d="M64 58V46a16 16 0 0 1 32 0v12" className={styles.stroke} />
      <Flower x={80} y={80} scale={0.55} />
    </>
  ),
  success: (
    <>
      <path d="M80 108V84" className={styles.stem} />
      <Flower x={80} y={56} scale={1.15} />
      <path d="m98 84 10 10 20-22" className={styles.stroke} />
    </>
  ),
  welcome: (
    <>
      <path d="M80 110C80 84 80 70 80 52M80 96C66 92 60 84 56 74M80 88C94 84 100 78 106 68" className={styles.stem} />
      <Flower x={80} y={40} scale={0.9} />
      <Flower x={52} y={66} scale={0.6} />
      <Flower x={110} y={62} scale={0.6} />
      <Spur x={82} y={100} />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof DRAWINGS;

export const ILLUSTRATION_NAMES = Object.keys(DRAWINGS) as IllustrationName[];

/** A drawing beside words that say the same: hidden from assistive technology. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" width="128" height="96" aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="66" rx="72" ry="50" className={styles.wash} />
      {DRAWINGS[name]}
    </svg>
  );
}
