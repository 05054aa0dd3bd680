import { Button } from '@larkspur/web-kit/action/button';
import { DownIcon } from '@larkspur/web-kit/brand/icons';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { SearchField } from '@larkspur/web-kit/form/search-field';
import { useOptions } from '@larkspur/web-kit/form/use-options';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Popover } from '@larkspur/web-kit/overlay/popover';
import { type KeyboardEvent, useRef, useState } from 'react';
import layout from '../../components/layout.module.css';
import { findUsers } from '../../users.api';
import styles from './person-filter.module.css';

interface PersonFilterProps {
  /** "By", "Affected user" */
  label: string;
  /** The name of the chosen person, empty if there is none. */
  summary: string;
  onChange(userId: string): void;
}

/** A filter by one person, found by name, email, or account number. */
export function PersonFilter({ label, summary, onChange }: PersonFilterProps) {
  return (
    <Popover
      title={label}
      trigger={
        <Button small>
          <span className={styles.label}>{label}</span>
          <span className={styles.summary}>
            {summary || 'Anyone'}
            <DownIcon size={16} />
          </span>
        </Button>
      }
    >
      {(close) => (
        <PersonSearch
          onChoose={(userId) => {
            onChange(userId);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** Rendered while it is open only, so that a search that led nowhere is discarded. */
function PersonSearch({ onChoose }: { onChoose(userId: string): void }) {
  const host = useHost();
  const [text, setText] = useState('');
  const { options, busy, failure, search } = useOptions((q, signal) => findUsers(host, q, signal));
  const group = useRef<HTMLDivElement>(null);
  const message = failure ?? (text.trim() && !busy ? `${options.length || 'None'} found` : '');

  /** From the field to the people found, and among them. */
  function moveFocus(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [...(group.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])];
    const next = stops[stops.findIndex((stop) => stop.matches(':focus')) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the buttons in it have the focus
    <div className={styles.search} ref={group} onKeyDown={moveFocus}>
      <SearchField
        autoFocus
        label="Name, email, or account number"
        value={text}
        busy={busy}
        onChange={(next) => {
          setText(next);
          search(next);
        }}
      />
      <p role="status" className={layout.small}>
        {message}
      </p>
      <ul className={styles.people}>
        {options.map(({ value, label, hint }) => (
          <li key={value}>
            <button type="button" className={styles.person} onClick={() => onChoose(value)}>
              <UserText text={label} />
              <span className={layout.small}>
                <UserText text={hint ?? ''} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
