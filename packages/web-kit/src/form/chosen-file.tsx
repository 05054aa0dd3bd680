import { useEffect, useState } from 'react';
import { Button } from '../button';
import { FileIcon } from '../icons';
import { VisuallyHidden } from '../visually-hidden';
import styles from './file-field.module.css';
import { sizeInWords } from './file-rules';

interface ChosenFileProps {
  file: File;
  /** 0 to 1 while it is on its way. */
  progress: number | undefined;
  onRemove(): void;
}

/** One file that will be sent, or is being sent. */
export function ChosenFile({ file, progress, onRemove }: ChosenFileProps) {
  const picture = usePicture(file);
  const isOnItsWay = progress !== undefined;
  return (
    <li className={styles.file}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" />
      ) : (
        <span className={styles.picture}>
          <FileIcon size={24} />
        </span>
      )}
      <div className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>
          {sizeInWords(file.size)}
          {isOnItsWay && (progress < 1 ? `, ${Math.floor(progress * 100)} % sent` : ', sent')}
        </span>
        {isOnItsWay && <progress className={styles.progress} value={progress} aria-label={`Sending ${file.name}`} />}
      </div>
      {!isOnItsWay && (
        <Button look="quiet" small onPress={onRemove}>
          Remove <VisuallyHidden>{file.name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** An address of a picture's bytes, for as long as it is shown. */
function usePicture(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
