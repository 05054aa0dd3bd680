import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import type { ReactNode } from 'react';
import styles from './calculator.module.css';

interface CalculatorProps {
  /** What the fields are about. */
  legend: string;
  fields: ReactNode;
  result: ReactNode;
  chart: ReactNode;
  announced: string;
  onLeaveField(): void;
}

/** Fields on one side, what comes of them on the other, and how it goes over the years below. */
export function Calculator({ legend, fields, result, chart, announced, onLeaveField }: CalculatorProps) {
  return (
    <div className={styles.calculator}>
      <fieldset className={styles.fields} onBlur={onLeaveField}>
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
        {fields}
        <noscript>These fields need scripts. The result beside them is an example.</noscript>
      </fieldset>
      {result}
      <div className={styles.chart}>{chart}</div>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </div>
  );
}
