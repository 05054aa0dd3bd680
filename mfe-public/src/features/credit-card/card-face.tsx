import { PETAL_PATH } from '@larkspur/web-kit/brand/flower-paths';
import type { ReactNode } from 'react';
import { BankCard, type BankCardColor } from '../../components/bank-card';
import { FlowerShape } from '../../components/flower-shape';
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
      transform={`translate(${212 + (index % 6) * 25} ${34 + Math.floor(index / 6) * 34}) scale(0.7)`}
    />
  )),
  cashback: <FlowerShape x={262} y={118} scale={4.6} turn={12} />,
  'low-interest': at(6, (index) => (
    <circle key={index} className={styles.line} cx="340" cy="214" r={34 + index * 25} strokeWidth="5" />
  )),
  rewards: at(64, (index) => (
    <path
      key={index}
      d={PETAL_PATH}
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

const COLORS: Record<CardTypeId, BankCardColor> = {
  business: 'indigo',
  cashback: 'larkspur',
  'low-interest': 'leaf',
  rewards: 'marigold',
  'travel-hotel': 'paper',
};

/** Decorative image of a card; its name is in the text next to it. */
export function CardFace({ id, name }: { id: CardTypeId; name: string }) {
  return <BankCard color={COLORS[id]} pattern={PATTERNS[id]} name={name} />;
}
