import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';
import { Heading } from 'react-aria-components/Heading';
import { DownIcon } from '../brand/icons';
import styles from './accordion.module.css';

export interface AccordionProps {
  items: { id: string; title: string; content: ReactNode }[];
  /** Open from the start. */
  open?: string[];
  /** Of the titles, so that they fit under the heading above. */
  level?: 2 | 3 | 4;
}

/** Answers of which each reader wants one or two. What everybody needs is not hidden in one. */
export function Accordion({ items, open = [], level = 3 }: AccordionProps) {
  return (
    <DisclosureGroup className={styles.group ?? ''} allowsMultipleExpanded defaultExpandedKeys={open}>
      {items.map(({ id, title, content }) => (
        <Disclosure key={id} id={id} className={styles.item ?? ''}>
          <Heading level={level} className={styles.heading ?? ''}>
            <Button slot="trigger" className={styles.trigger ?? ''}>
              {title}
              <DownIcon className={styles.arrow} />
            </Button>
          </Heading>
          <DisclosurePanel className={styles.panel ?? ''}>
            {/* The panel itself has no padding: closed, it would still be as high. */}
            <div className={styles.content}>{content}</div>
          </DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}
