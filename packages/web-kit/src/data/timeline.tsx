import type { ReactNode } from 'react';
import { CheckIcon, CircleIcon, ClockIcon, CloseIcon, type Icon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import { DateText } from './date-text';
import styles from './timeline.module.css';

export type TimelineState = 'done' | 'current' | 'upcoming' | 'failed';

export interface TimelineStep {
  /** The event, past or to come: "Sent to Brandywine Trust". */
  title: string;
  state: TimelineState;
  /** ISO 8601, if the moment is known. */
  at?: string | null;
  /** Explains the event, in a sentence. */
  text?: ReactNode;
}

const ICONS: Record<TimelineState, Icon> = {
  done: CheckIcon,
  current: ClockIcon,
  upcoming: CircleIcon,
  failed: CloseIcon,
};
const STATE_LABELS: Record<TimelineState, string> = {
  done: 'Done',
  current: 'In progress',
  upcoming: 'Not yet',
  failed: 'Failed',
};

/** The history of one thing and its next steps, with times. For the steps of a form, use Stepper. */
export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ title, state, at, text }) => {
        const StateIcon = ICONS[state];
        return (
          <li
            key={title}
            className={classNames(styles.step, styles[state])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark}>
              <StateIcon size={14} />
            </span>
            <div className={styles.text}>
              <p className={styles.title}>
                <VisuallyHidden>{STATE_LABELS[state]}: </VisuallyHidden>
                {title}
              </p>
              {at && (
                <p className={styles.small}>
                  <DateText iso={at} withTime />
                </p>
              )}
              {text && <div className={styles.small}>{text}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
