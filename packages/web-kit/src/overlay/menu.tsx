import { useNavigate } from '@larkspur/router';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import type { Icon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import styles from './menu.module.css';
import floating from './popover.module.css';

export interface MenuAction {
  name: string;
  icon?: Icon;
  /** For actions that cannot be undone. Shown in another color; ask for confirmation. */
  danger?: boolean;
  isDisabled?: boolean;
  /** The path to navigate to. Otherwise `onAction` is called. */
  to?: string;
  onAction?(): void;
}

export interface MenuProps {
  /** A Button that names the item: "Actions for Ada Lovelace". */
  trigger: ReactNode;
  label: string;
  actions: MenuAction[];
  placement?: PopoverProps['placement'];
}

/** Actions on one item when there is no room for buttons. Never for a page's main action. */
export function Menu({ trigger, label, actions, placement = 'bottom end' }: MenuProps) {
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={floating.floating ?? ''} placement={placement} offset={4}>
        <AriaMenu className={styles.menu ?? ''} aria-label={label}>
          {actions.map(({ name, icon: ItemIcon, danger, isDisabled, to, onAction }) => (
            <MenuItem
              key={name}
              id={name}
              textValue={name}
              isDisabled={isDisabled}
              className={classNames(styles.item, danger && styles.danger)}
              onAction={() => (to === undefined ? onAction?.() : navigate(to))}
            >
              {ItemIcon && <ItemIcon size={18} />}
              {name}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
