import { PETAL_ANGLES, PETAL_PATH, SPUR_PATH } from '@larkspur/web-kit/brand/flower-paths';

interface FlowerShapeProps {
  x: number;
  y: number;
  scale: number;
  turn: number;
}

/** The flower of the logo in the color of what it is printed on. */
export function FlowerShape({ x, y, scale, turn }: FlowerShapeProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <path d={SPUR_PATH} />
      {PETAL_ANGLES.map((petal) => (
        <path key={petal} d={PETAL_PATH} transform={`rotate(${petal})`} />
      ))}
    </g>
  );
}
