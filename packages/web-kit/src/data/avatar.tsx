import { useState } from 'react';
import { classNames } from '../utils/class-names';
import styles from './avatar.module.css';

export interface AvatarProps {
  firstName: string;
  lastName: string;
  /** The URL of the picture, if there is one. */
  picture?: string | null;
  size?: 'small' | 'medium' | 'large';
}

/** A person's picture, or their initials. It is next to the name, so it has no text for screen readers. */
export function Avatar({ firstName, lastName, picture, size = 'medium' }: AvatarProps) {
  /** Signed URLs expire, and a picture may have been replaced. */
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {picture && picture !== failed ? (
        <img src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        initials(firstName, lastName)
      )}
    </span>
  );
}

/** `Ada Lovelace` → `AL`. By code point, so that a letter outside the basic plane is not cut in half. */
function initials(...names: string[]): string {
  return names.map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
}
