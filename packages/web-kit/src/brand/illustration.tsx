import type { ReactNode } from 'react';
import { Flower, Petal } from './flower';
import styles from './illustration.module.css';

/** Each is drawn on 160 × 120 over the same background shape, with the larkspur and one other object. */
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
      <path d="M82 108C86 94 84 80 80 66M84 92C92 90 98 85 100 78" className={styles.stem} />
      <Flower x={78} y={54} scale={0.95} missingPetals={1} />
      <Petal x={62} y={102} angle={-82} />
    </>
  ),
  offline: (
    <>
      <path d="M36 60a62 62 0 0 1 88 0M52 76a40 40 0 0 1 56 0" className={styles.faint} />
      <Flower x={80} y={92} scale={0.55} />
      <path d="M46 98 114 36" className={styles.stroke} />
    </>
  ),
  'not-found': (
    <>
      <path d="M80 110V56" className={styles.stroke} />
      <path d="M80 60h32l7 7-7 7H80ZM80 80H52l-7 7 7 7h28Z" className={styles.board} />
      <Flower x={80} y={44} scale={0.6} />
    </>
  ),
  forbidden: (
    <>
      <path d="M64 60V48a16 16 0 0 1 32 0v12" className={styles.stroke} />
      <path d="M54 60h52v42H54z" className={styles.sheet} />
      <Flower x={79} y={82} scale={0.5} />
    </>
  ),
  success: (
    <>
      <Flower x={76} y={66} scale={1.15} />
      <circle cx="108" cy="88" r="15" className={styles.seal} />
      <path d="m101 88 5 5 9-10" className={styles.tick} />
    </>
  ),
  welcome: (
    <>
      <path d="M80 112V62M80 104C66 102 57 96 54 84M80 96C94 94 103 88 106 78" className={styles.stem} />
      <Flower x={79} y={50} scale={0.8} />
      <Flower x={52} y={76} scale={0.5} />
      <Flower x={107} y={70} scale={0.5} />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof DRAWINGS;

export const ILLUSTRATION_NAMES = Object.keys(DRAWINGS) as IllustrationName[];

/** Decorates a message that says the same in text, so it is hidden from assistive technology. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" width="128" height="96" aria-hidden="true">
      <ellipse cx="80" cy="66" rx="72" ry="50" className={styles.wash} />
      {DRAWINGS[name]}
    </svg>
  );
}
