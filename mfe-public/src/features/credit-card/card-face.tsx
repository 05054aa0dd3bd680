import { BRAND } from '@larkspur/contracts/brand';
import { Flower } from '@larkspur/web-kit/illustration/flower';
import { PETAL, TURNS } from '@larkspur/web-kit/illustration/larkspur';
import type { ReactNode } from 'react';
import styles from './card-face.module.css';
import type { CardKind } from './credit-card.content';

const at = <T,>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index));

/** What is printed on each, on 340 by 214: the larkspur, told in five ways. */
const PATTERNS: Record<CardKind, ReactNode> = {
  business: at(54, (index) => (
    <path
      key={index}
      d={PETAL}
      className={styles.print}
      transform={`translate(${132 + (index % 9) * 26} ${34 + Math.floor(index / 9) * 34}) scale(0.62)`}
    />
  )),
  cashback: TURNS.map((turn) => (
    <path
      key={turn}
      d={PETAL}
      className={styles.print}
      transform={`translate(262 118) rotate(${turn + 12}) scale(4.6)`}
    />
  )),
  'low-interest': at(7, (index) => (
    <path
      key={index}
      className={styles.line}
      d={`M-10 ${92 + index * 22}C80 ${40 + index * 22} 160 ${150 + index * 18} 350 ${96 + index * 17}`}
    />
  )),
  rewards: at(22, (index) => {
    const turn = index * 137.5;
    const reach = 26 + index * 7.5;
    return (
      <path
        key={index}
        d={PETAL}
        className={styles.print}
        transform={`translate(250 110) rotate(${turn}) translate(0 ${-reach}) scale(${0.5 + index * 0.04})`}
      />
    );
  }),
  'travel-hotel': (
    <>
      {at(5, (index) => (
        <ellipse key={index} className={styles.line} cx="268" cy="128" rx={16 + index * 26} ry="120" />
      ))}
      {at(4, (index) => (
        <path key={index} className={styles.line} d={`M120 ${56 + index * 48}h240`} />
      ))}
    </>
  ),
};

/** A card as it lies on the table. Decoration: its name stands beside it. */
export function CardFace({ kind, name }: { kind: CardKind; name: string }) {
  return (
    <svg className={`${styles.face} ${styles[kind] ?? ''}`} viewBox="0 0 340 214" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="340" height="214" />
      {PATTERNS[kind]}
      <Flower x={36} y={40} scale={0.62} />
      <text className={styles.bank} x="60" y="46">
        {BRAND.bankName}
      </text>
      <rect className={styles.chip} x="24" y="88" width="46" height="34" rx="7" />
      <path className={styles.chipLine} d="M24 100h15v10H24M70 100H55v10h15M39 88v34M55 88v34" />
      <path className={styles.wave} d="M84 96c5 6 5 12 0 18M92 92c7 9 7 17 0 26" />
      <text className={styles.number} x="24" y="158">
        •••• •••• •••• 2026
      </text>
      <text className={styles.name} x="24" y="190">
        {name}
      </text>
    </svg>
  );
}
