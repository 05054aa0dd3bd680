import { Button } from '../action/button';
import { DownloadIcon, PrintIcon, ShareIcon } from '../brand/icons';
import { useHost } from '../host/host-context';
import styles from './share-actions.module.css';
import { useCopy } from './use-copy';

export interface ShareActionsProps {
  /** Names the document in a message: "Receipt". */
  name: string;
  /** The document as plain text, for a message. */
  text: string;
  /** Downloads the document, such as a PDF. Without it there is no Save button. */
  onSave?(): void;
  isSaving?: boolean;
}

/** Save, share and print a document on the page. Sharing copies the text where the browser cannot share. */
export function ShareActions({ name, text, onSave, isSaving }: ShareActionsProps) {
  const host = useHost();
  const copy = useCopy(name);

  async function share() {
    const canShare = typeof navigator.share === 'function' && navigator.canShare?.({ text });
    if (!canShare) return copy(text);
    try {
      await navigator.share({ title: name, text });
    } catch (error) {
      const isCanceled = error instanceof Error && error.name === 'AbortError';
      if (!isCanceled)
        host.notify({ tone: 'error', text: 'Your device couldn’t share this. Print or save it instead.' });
    }
  }

  return (
    <div className={styles.actions}>
      {onSave && (
        <Button small pending={isSaving} onPress={onSave}>
          <DownloadIcon size={18} /> Save
        </Button>
      )}
      <Button small onPress={share}>
        <ShareIcon size={18} /> Share
      </Button>
      <Button small onPress={() => window.print()}>
        <PrintIcon size={18} /> Print
      </Button>
    </div>
  );
}
