import { BRAND } from '@larkspur/contracts/brand';
import { Flower } from '@larkspur/web-kit/brand/flower';
import { PETAL_ANGLES, PETAL_PATH } from '@larkspur/web-kit/brand/flower-paths';
import type { ReactNode } from 'react';
import styles from './card-face.module.css';
import type { CardTypeId } from './credit-card.content';

const at = <T,>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index));

/** Golden angle in degrees, which keeps the petals of the spiral from overlapping. */
const LEAF_TURN = 137.5;

/** Pattern of each card on a 340 × 214 grid. */
const PATTERNS: Record<CardTypeId, ReactNode> = {
  business: at(36, (index) => (
    <path
      key={index}
      d={PETAL_PATH}
      className={styles.print}
      transform={`translate(${212 + (index % 6) * 25} ${34 + Math.floor(index / 6) * 34}) scale(0.7)`}
    />
  )),
  cashback: PETAL_ANGLES.map((turn) => (
    <path
      key={turn}
      d={PETAL_PATH}
      className={styles.print}
      transform={`translate(262 118) rotate(${turn + 12}) scale(4.6)`}
    />
  )),
  'low-interest': at(6, (index) => (
    <circle key={index} className={styles.line} cx="340" cy="214" r={34 + index * 25} strokeWidth="5" />
  )),
  rewards: at(64, (index) => (
    <path
      key={index}
      d={PETAL_PATH}
      className={styles.print}
      transform={`translate(268 108) rotate(${index * LEAF_TURN}) translate(0 ${(-10.5 * Math.sqrt(index)).toFixed(2)}) scale(${0.3 + index * 0.004})`}
    />
  )),
  'travel-hotel': (
    <>
      {[20, 45, 70, 94].map((reach) => (
        <ellipse key={reach} className={styles.line} cx="272" cy="108" rx={reach} ry="94" />
      ))}
      <path className={styles.line} d="M196.5 52h151M180 88h184M180 128h184M196.5 164h151M272 14v188" />
    </>
  ),
};

/** Decorative image of a card; its name is in the text beside it. */
export function CardFace({ id, name }: { id: CardTypeId; name: string }) {
  return (
    <svg className={`${styles.face} ${styles[id] ?? ''}`} viewBox="0 0 340 214" aria-hidden="true">
      <rect className={styles.ground} width="340" height="214" />
      {PATTERNS[id]}
      <Flower x={36} y={40} scale={0.62} />
      <text className={styles.bank} x="60" y="46" fontSize="15">
        {BRAND.bankName}
      </text>
      <rect className={styles.chip} x="24" y="88" width="46" height="34" rx="7" />
      <path className={styles.chipLine} d="M24 100h15v10H24M70 100H55v10h15M39 88v34M55 88v34" />
      <path className={styles.wave} d="M84 96c5 6 5 12 0 18M92 92c7 9 7 17 0 26" />
      <text className={styles.number} x="24" y="158" fontSize="15">
        •••• •••• •••• 2026
      </text>
      <text className={styles.name} x="24" y="190" fontSize="17">
        {name}
      </text>
    </svg>
  );
}
