import { Button } from 'react-aria-components/Button';
import { MoreIcon } from '../brand/icons';
import { Menu, type MenuAction } from '../overlay/menu';
import styles from './data-table.module.css';

/** The actions menu at the end of a table row. */
export function RowActions({ rowName, actions }: { rowName: string; actions: MenuAction[] }) {
  const label = `Actions for ${rowName}`;
  return (
    <Menu
      label={label}
      actions={actions}
      trigger={
        <Button className={styles.more ?? ''} aria-label={label}>
          <MoreIcon />
        </Button>
      }
    />
  );
}
