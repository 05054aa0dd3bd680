import type { ReactNode } from 'react';
import type { WealthProduct } from '../home.content';
import { Blossom } from './blossom';
import styles from './illustration.module.css';

const ILLUSTRATIONS: Record<WealthProduct['id'], ReactNode> = {
  fx: (
    <>
      <path className={styles.line} d="M40 118h240M40 82h240M40 46h240" />
      <path className={styles.trace} d="m40 112 36-20 34 12 40-44 36 22 40-40 54-18" />
      <circle className={styles.sun} cx="280" cy="24" r="12" />
    </>
  ),
  currencies: (
    <>
      <circle className={styles.tint} cx="104" cy="78" r="46" />
      <circle className={styles.roofSide} cx="160" cy="78" r="46" />
      <circle className={styles.sun} cx="216" cy="78" r="46" />
      <Blossom x={216} y={78} size={0.95} turn={8} tone="inner" />
    </>
  ),
  funds: (
    <>
      <path className={styles.line} d="M48 132h224" />
      <path className={styles.stem} d="M84 132V98M134 132V78M184 132V88M234 132V52" />
      <Blossom x={84} y={92} size={0.7} turn={10} tone="deep" />
      <Blossom x={134} y={70} size={0.85} turn={36} tone="light" />
      <Blossom x={184} y={80} size={0.75} turn={20} tone="deep" />
      <Blossom x={234} y={44} size={1.1} turn={4} tone="light" />
    </>
  ),
  pension: (
    <>
      <circle className={styles.sun} cx="160" cy="128" r="66" />
      <path className={styles.roofSide} d="M0 132c70-30 120-8 170-14s100-24 150-6v48H0Z" />
      <path className={styles.deep} d="M0 146c60-16 110 4 160-2s110-14 160-2v18H0Z" />
      <Blossom x={62} y={134} size={0.6} turn={12} tone="light" />
      <Blossom x={258} y={130} size={0.7} turn={30} tone="light" />
    </>
  ),
};

/** Drawn on a 320 × 160 grid, on the dark background. */
export function WealthIllustration({ of, className }: { of: WealthProduct['id']; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 160" aria-hidden="true">
      {ILLUSTRATIONS[of]}
    </svg>
  );
}
