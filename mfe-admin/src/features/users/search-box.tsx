import { Button } from '@larkspur/web-kit/action/button';
import { SearchIcon } from '@larkspur/web-kit/brand/icons';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { useEffect, useState } from 'react';
import styles from './search-box.module.css';

/** Search field whose query is kept in the URL; searches on submit, not on every keystroke. */
export function SearchBox({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: more browsers support the role than the <search> element
    <div role="search">
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <input
          type="search"
          name="q"
          aria-label="Search by name or email"
          placeholder="Name or email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" small>
          <SearchIcon size={18} />
          <VisuallyHidden>Search</VisuallyHidden>
        </Button>
      </form>
    </div>
  );
}
