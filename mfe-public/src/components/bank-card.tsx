import { BRAND } from '@larkspur/contracts/brand';
import { Flower } from '@larkspur/web-kit/brand/flower';
import { classNames } from '@larkspur/web-kit/utils/class-names';
import type { ReactNode } from 'react';
import styles from './bank-card.module.css';

export type BankCardColor = 'larkspur' | 'night' | 'indigo' | 'marigold' | 'leaf' | 'paper';

/** Longest name that fits in the larger font. */
const LARGE_TEXT_MAX_LENGTH = 18;

interface BankCardProps {
  color: BankCardColor;
  /** Shapes on a 340 × 214 grid, in the pattern's color. */
  pattern: ReactNode;
  /** Printed at the bottom: the card's name, or its holder's. */
  name: string;
  /** The accessible name of the image. Without it, the text next to the card says what it is. */
  label?: string;
}

/** The bank's payment card, the same on every page but for its color, pattern and name. */
export function BankCard({ label, ...print }: BankCardProps) {
  return (
    <svg
      className={styles.frame}
      viewBox="0 0 340 214"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <BankCardShapes {...print} />
    </svg>
  );
}

/** The card inside an illustration, on a 340 × 214 grid. */
export function BankCardShapes({ color, pattern, name }: Omit<BankCardProps, 'label'>) {
  return (
    <g className={classNames(styles.card, styles[color])}>
      <rect className={styles.ground} width="340" height="214" rx="17" />
      <g className={styles.pattern}>{pattern}</g>
      <Flower x={36} y={40} scale={0.62} />
      <text className={classNames(styles.print, styles.bank)} x="60" y="46" fontSize="17">
        {BRAND.bankName}
      </text>
      <rect className={styles.chip} x="24" y="88" width="46" height="34" rx="7" />
      <path className={styles.chipLine} d="M24 100h15v10H24M70 100H55v10h15M39 88v34M55 88v34" />
      <path className={styles.wave} d="M84 96c5 6 5 12 0 18M92 92c7 9 7 17 0 26" />
      <text className={classNames(styles.print, styles.number)} x="24" y="158" fontSize="15">
        •••• •••• •••• 2026
      </text>
      <text className={styles.print} x="24" y="190" fontSize={name.length > LARGE_TEXT_MAX_LENGTH ? 13 : 17}>
        {name}
      </text>
    </g>
  );
}
