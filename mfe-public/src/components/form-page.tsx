import { Flower } from '@larkspur/web-kit/brand/flower';
import { CheckIcon } from '@larkspur/web-kit/brand/icons';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { type ReactNode, useId } from 'react';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  tabTitle: string;
  lead?: ReactNode;
  /** The panel next to the form. */
  aside: { title: string; points: readonly string[]; below?: ReactNode };
  children: ReactNode;
}

/** A branch that grows from the corner of the panel, smaller toward its tip. */
const FLOWERS = [
  { x: 64, y: 64, scale: 0.65 },
  { x: 126, y: 106, scale: 1 },
  { x: 176, y: 44, scale: 1.25 },
  { x: 236, y: 124, scale: 1.6 },
  { x: 300, y: 48, scale: 1.95 },
  { x: 384, y: 110, scale: 2.5 },
];

/** A page with one form and an information panel next to it, or below it on narrow screens. */
export function FormPage({ title, tabTitle, lead, aside, children }: FormPageProps) {
  const id = useId();
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageHeading title={title} tabTitle={tabTitle} lead={lead} />
        {children}
      </div>
      <section className={styles.aside} aria-labelledby={id}>
        <svg className={styles.bed} viewBox="0 0 440 180" width="440" height="180" aria-hidden="true">
          <path d="M440 20C340 96 200 96 40 70" className={styles.branch} />
          {FLOWERS.map((flower) => (
            <Flower key={flower.x} {...flower} />
          ))}
        </svg>
        <h2 id={id}>{aside.title}</h2>
        <ul>
          {aside.points.map((point) => (
            <li key={point}>
              <CheckIcon />
              <span>{point}</span>
            </li>
          ))}
        </ul>
        {aside.below}
      </section>
    </div>
  );
}
