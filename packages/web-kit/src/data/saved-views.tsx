import { Link, useLocation } from '@larkspur/router';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../action/button';
import { CloseIcon, DownIcon } from '../brand/icons';
import { useSessionUser } from '../host/host-context';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Popover } from '../overlay/popover';
import { useStore } from '../utils/use-store';
import styles from './saved-views.module.css';
import { type SavedView, viewOf, viewRecords, withoutView, withView } from './view-records';

interface SavedViewsProps {
  /** Each list has views of its own: "users". */
  list: string;
  /** Search parameters that belong to no view, such as that of an open drawer. The page never does. */
  momentary?: readonly string[];
}

/** Searches, filters, sorting and columns of a list under a name, kept for the user in this browser. */
export function SavedViews({ list, momentary = [] }: SavedViewsProps) {
  const user = useSessionUser();
  const records = useMemo(() => viewRecords(user?._id ?? 'visitor'), [user?._id]);
  const { views } = useStore(records);
  const own = views.filter((view) => view.list === list);

  function store(next: (now: readonly SavedView[]) => SavedView[]): void {
    // Read again, because another tab may have saved one.
    records.write({ views: next(records.read().views) });
  }

  return (
    <Popover
      title="Saved views"
      placement="bottom end"
      trigger={
        <Button small>
          Saved views{own.length > 0 && `: ${own.length}`}
          <DownIcon size={16} />
        </Button>
      }
    >
      {(close) => (
        <div className={styles.views}>
          {own.length > 0 ? (
            <ul>
              {own.map((view) => (
                <li key={view.name} className={styles.view}>
                  <Link to={{ search: view.search }} onClick={close}>
                    {view.name}
                  </Link>
                  <Button small variant="quiet" onPress={() => store((now) => withoutView(now, view))}>
                    <CloseIcon size={16} />
                    <VisuallyHidden>Remove {view.name}</VisuallyHidden>
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.hint}>Set the filters you use often, then save them under a name.</p>
          )}
          <SaveForm
            isTaken={(name) => own.some((view) => view.name === name)}
            onSave={(name, search) => {
              store((now) => withView(now, { list, name, search: viewOf(search, momentary) }));
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}

interface SaveFormProps {
  isTaken(name: string): boolean;
  onSave(name: string, search: string): void;
}

function SaveForm({ isTaken, onSave }: SaveFormProps) {
  const { search } = useLocation();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<'missing' | 'taken' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const messageId = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) {
      setProblem('missing');
      field.current?.focus();
    } else if (isTaken(trimmed) && problem !== 'taken') setProblem('taken');
    else onSave(trimmed, search);
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <label className={styles.label}>
        View name
        <input
          ref={field}
          className={styles.input}
          type="text"
          autoComplete="off"
          maxLength={60}
          aria-invalid={problem === 'missing' || undefined}
          aria-describedby={messageId}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
      </label>
      <p id={messageId} className={styles.message} role="alert">
        {problem === 'missing' && 'Enter a name for this view.'}
        {problem === 'taken' && `You already have a view named “${name.trim()}”. Replace it, or choose another name.`}
      </p>
      <Button small type="submit" variant="primary">
        {problem === 'taken' ? 'Replace this view' : 'Save this view'}
      </Button>
    </form>
  );
}
