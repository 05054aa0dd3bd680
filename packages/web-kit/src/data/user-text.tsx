import { splitInvisible } from '../format/invisible-characters';
import styles from './user-text.module.css';

/**
 * Text that someone else wrote, such as a name or a message. Isolated, so that its direction cannot reorder the page around
 * it, and with invisible characters shown by their code point. In places that take no elements, use `showInvisible`.
 */
export function UserText({ text }: { text: string }) {
  let position = 0;
  return (
    <bdi>
      {splitInvisible(text).map((part) => {
        position += part.text.length;
        if (!part.isInvisible) return part.text;
        return (
          <span key={position} className={styles.invisible} title="Invisible character">
            {part.text}
          </span>
        );
      })}
    </bdi>
  );
}
