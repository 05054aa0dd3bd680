import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export interface TabsProps {
  /** What the tabs are views of. */
  label: string;
  tabs: { id: string; name: string; content: ReactNode }[];
  /** Where the address keeps which one shows. */
  selected?: string;
  onSelect?(id: string): void;
}

/**
 * Views of one thing of which one is wanted at a time. What people compare or need all of stands on the page instead.
 * Every panel is in the page, so that a search in it and a search engine find all words.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      className={styles.tabs ?? ''}
      keyboardActivation="manual"
      selectedKey={selected}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList className={styles.list ?? ''} aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className={styles.tab ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''} shouldForceMount>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
