import { Button } from '../action/button';
import { DownIcon } from '../brand/icons';
import { CheckBox } from '../form/check-box';
import { Popover } from '../overlay/popover';
import styles from './column-menu.module.css';
import type { ColumnChoice } from './use-columns';

/** Chooses the columns of a DataTable, see `useColumns`. */
export function ColumnMenu({ choice }: { choice: Pick<ColumnChoice<object>, 'options' | 'toggle' | 'reset'> }) {
  const { options, toggle, reset } = choice;
  const shown = options.filter((option) => option.isShown).length;
  return (
    <Popover
      title="Columns"
      placement="bottom end"
      trigger={
        <Button small>
          Columns: {shown} of {options.length}
          <DownIcon size={16} />
        </Button>
      }
    >
      <ul className={styles.list}>
        {options.map(({ name, isShown, isRequired }) => (
          <li key={name}>
            <CheckBox checked={isShown} disabled={isRequired} onChange={() => toggle(name)}>
              {name}
            </CheckBox>
          </li>
        ))}
      </ul>
      <Button small variant="quiet" onPress={reset}>
        Reset columns
      </Button>
    </Popover>
  );
}
