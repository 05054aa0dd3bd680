import type { ReactNode } from 'react';
import { BankCard } from '../../components/bank-card';
import { FlowerShape } from '../../components/flower-shape';
import styles from './card-preview.module.css';
import type { CardColor, CardPattern } from './home.content';

/** Flowers of the meadow pattern, placed around the printed text. */
const MEADOW = [
  { x: 244, y: 34, scale: 0.9, turn: 10 },
  { x: 312, y: 22, scale: 0.7, turn: 52 },
  { x: 112, y: 90, scale: 0.8, turn: 40 },
  { x: 178, y: 96, scale: 1, turn: 66 },
  { x: 252, y: 98, scale: 1.1, turn: 22 },
  { x: 320, y: 82, scale: 0.9, turn: 4 },
  { x: 226, y: 152, scale: 0.7, turn: 34 },
  { x: 292, y: 152, scale: 1, turn: 58 },
  { x: 334, y: 196, scale: 0.9, turn: 14 },
  { x: 264, y: 200, scale: 0.8, turn: 40 },
];

const PATTERNS: Record<CardPattern, ReactNode> = {
  bloom: <FlowerShape x={268} y={92} scale={5.4} turn={16} />,
  meadow: MEADOW.map((flower) => <FlowerShape key={flower.x} {...flower} />),
  rings: [24, 56, 88, 120, 152, 184].map((radius) => (
    <circle key={radius} cx="290" cy="60" r={radius} className={styles.ring} strokeWidth="10" />
  )),
  plain: null,
};

interface CardPreviewProps {
  color: CardColor;
  pattern: CardPattern;
  name: string;
  /** Accessible name of the image. */
  label: string;
}

/** Image of a card with the chosen color, pattern, and name. */
export function CardPreview({ pattern, ...card }: CardPreviewProps) {
  return <BankCard {...card} pattern={PATTERNS[pattern]} />;
}
