import { type BankCardColor, BankCardShapes } from '../../../components/bank-card';
import { FlowerShape } from '../../../components/flower-shape';
import styles from './illustration.module.css';

/** Three of the bank's cards, fanned out in front of the sun. */
export function CardsIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 440 520" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle className={styles.ring} cx="226" cy="296" r="222" />
      <circle className={styles.ring} cx="226" cy="296" r="182" />
      <Card turn={-24} color="paper" />
      <Card turn={-4} color="marigold" />
      <Card turn={17} color="larkspur" />
    </svg>
  );
}

/** A card held upright by its lower end. */
function Card({ turn, color }: { turn: number; color: BankCardColor }) {
  return (
    <g transform={`rotate(${turn} 220 620) translate(316 108) rotate(90) scale(0.9)`}>
      <BankCardShapes color={color} name="" pattern={<FlowerShape x={262} y={92} scale={4.4} turn={-74} />} />
    </g>
  );
}
