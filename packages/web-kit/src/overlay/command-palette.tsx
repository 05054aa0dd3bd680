import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { type Icon, SearchIcon } from '../brand/icons';
import { UserText } from '../data/user-text';
import styles from './command-palette.module.css';
import { Modal } from './modal';

export interface Command {
  /** Unique among all groups. */
  id: string;
  name: string;
  /** A second line, such as an email address. */
  hint?: string;
  icon?: Icon;
  onChoose(): void;
}

export interface CommandGroup {
  /** "Customers" */
  name: string;
  commands: Command[];
  /** In place of the commands: why there are none (yet). */
  message?: string;
  /** The commands belong to an earlier text. They stay until their successors are there, and cannot be chosen. */
  isOutdated?: boolean;
}

export interface CommandPaletteProps {
  isOpen: boolean;
  /** The accessible name, and the placeholder of the field: "Search, or go to…" */
  label: string;
  query: string;
  onQuery(text: string): void;
  groups: CommandGroup[];
  /** The keys that work elsewhere, in one line. */
  footer?: string;
  onClose(): void;
}

/** One field that finds everything and goes everywhere. For one list, use SearchField. */
export function CommandPalette({ isOpen, onClose, ...props }: CommandPaletteProps) {
  return (
    <Modal placement="center" wide isOpen={isOpen} onClose={onClose}>
      <AriaDialog className={styles.palette ?? ''} aria-label={props.label}>
        <PaletteForm {...props} />
      </AriaDialog>
    </Modal>
  );
}

/** A combo box whose list is always open (ARIA Authoring Practices): the field keeps the focus, arrow keys choose. */
function PaletteForm({ label, query, onQuery, groups, footer }: Omit<CommandPaletteProps, 'isOpen' | 'onClose'>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const filled = groups.filter((group) => group.commands.length > 0);
  const shown = filled.flatMap((group) => group.commands);
  const commands = filled.flatMap((group) => (group.isOutdated ? [] : group.commands));
  const [activeId, setActiveId] = useState<string | null>(null);
  const found = commands.findIndex((command) => command.id === activeId);
  // The first command is chosen until an arrow key chooses another, also when the results change.
  const active = Math.max(found, 0);
  const activeCommand = commands[active];
  const optionId = (command: Command) => `${id}-${shown.indexOf(command)}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  });

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setActiveId(commands[(active + step + commands.length) % commands.length]?.id ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      activeCommand?.onChoose();
    }
  }

  return (
    <>
      <div className={styles.field}>
        <SearchIcon />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type here
          autoFocus
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeCommand && optionId(activeCommand)}
          placeholder={label}
          autoComplete="off"
          spellCheck="false"
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setActiveId(null);
            onQuery(event.target.value);
          }}
          onKeyDown={handleKey}
        />
        <kbd className={styles.key}>Esc</kbd>
      </div>
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label="Results">
        {filled.map((group, index) => (
          // biome-ignore lint/a11y/useSemanticElements: options are grouped by role
          <div key={group.name} role="group" aria-labelledby={`${id}-group-${index}`}>
            <p className={styles.name} id={`${id}-group-${index}`}>
              {group.name}
            </p>
            {group.commands.map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={command.id}
                id={optionId(command)}
                className={styles.command}
                role="option"
                aria-selected={command === activeCommand}
                aria-disabled={group.isOutdated || undefined}
                onClick={group.isOutdated ? undefined : command.onChoose}
              >
                {command.icon && <command.icon size={18} />}
                <span className={styles.text}>
                  <UserText text={command.name} />
                  {command.hint && (
                    <span className={styles.hint}>
                      <UserText text={command.hint} />
                    </span>
                  )}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.messages} role="status">
        {groups.map(({ name, message }) => (message ? <span key={name}>{`${name}: ${message}`}</span> : null))}
      </p>
      {footer && <p className={styles.footer}>{footer}</p>}
    </>
  );
}
