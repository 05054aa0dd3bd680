import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';
import { Heading } from 'react-aria-components/Heading';
import { DownIcon } from '../brand/icons';
import styles from './accordion.module.css';

export interface AccordionProps {
  items: { id: string; title: string; content: ReactNode }[];
  /** Items that are initially open. */
  open?: string[];
  /** Heading level of the titles. */
  level?: 2 | 3 | 4;
}

/** For answers that each reader needs only one or two of. Do not hide anything that everyone needs. */
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
            {/* The panel has no padding of its own, which would stay visible when it is closed. */}
            <div className={styles.content}>{content}</div>
          </DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}
