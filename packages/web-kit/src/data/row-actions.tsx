import { Button } from 'react-aria-components/Button';
import { MoreIcon } from '../brand/icons';
import { Menu, type MenuAction } from '../overlay/menu';
import styles from './data-table.module.css';

/** The actions menu at the end of a table row. */
export function RowActions({ of, acts }: { of: string; acts: MenuAction[] }) {
  const label = `Actions for ${of}`;
  return (
    <Menu
      label={label}
      actions={acts}
      trigger={
        <Button className={styles.more ?? ''} aria-label={label}>
          <MoreIcon />
        </Button>
      }
    />
  );
}
