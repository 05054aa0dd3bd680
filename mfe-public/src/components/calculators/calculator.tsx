import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import type { ReactNode } from 'react';
import styles from './calculator.module.css';

interface CalculatorProps {
  /** Accessible name of the group of fields. */
  legend: string;
  fields: ReactNode;
  result: ReactNode;
  chart: ReactNode;
  announcement: string;
  onLeaveField(): void;
}

/** Layout of a calculator: fields, result, and a chart below. */
export function Calculator({ legend, fields, result, chart, announcement, onLeaveField }: CalculatorProps) {
  return (
    <div className={styles.calculator}>
      <fieldset className={styles.fields} onBlur={onLeaveField}>
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
        {fields}
        <noscript>The calculator needs JavaScript. The result shown is an example.</noscript>
      </fieldset>
      {result}
      <div className={styles.chart}>{chart}</div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}
