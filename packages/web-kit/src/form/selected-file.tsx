import { Button, type ButtonProps } from '../action/button';
import { FileIcon } from '../brand/icons';
import { formatFileSize } from '../format/file-size';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './file-field.module.css';
import { useObjectUrl } from './use-object-url';

interface SelectedFileProps {
  file: File;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  /** Whether it can be removed. */
  buttonState: Pick<ButtonProps, 'isDisabled' | 'aria-disabled'>;
  onRemove(): void;
}

/** A selected file, before and during its upload. */
export function SelectedFile({ file, progress, buttonState, onRemove }: SelectedFileProps) {
  const picture = useObjectUrl(file);
  const isOnItsWay = progress !== undefined;
  return (
    <li className={styles.file}>
      {picture ? (
        <img className={styles.thumbnail} src={picture} alt="" />
      ) : (
        <span className={styles.thumbnail}>
          <FileIcon size={24} />
        </span>
      )}
      <div className={styles.info}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>
          {formatFileSize(file.size)}
          {isOnItsWay && (progress < 1 ? `, ${Math.floor(progress * 100)}% uploaded` : ', uploaded')}
        </span>
        {isOnItsWay && <progress className={styles.progress} value={progress} aria-label={`Uploading ${file.name}`} />}
      </div>
      {!isOnItsWay && (
        <Button variant="quiet" small {...buttonState} onPress={onRemove}>
          Remove <VisuallyHidden>{file.name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
