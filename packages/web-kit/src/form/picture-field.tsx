import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../action/button';
import { UploadIcon, WarningIcon } from '../brand/icons';
import { Avatar, type AvatarProps } from '../data/avatar';
import { Progress } from '../feedback/progress';
import { CropDialog } from './crop-dialog';
import { decodePicture } from './crop-picture';
import field from './field.module.css';
import { describeLimits, type FileRules, validateFile } from './file-rules';
import { validateImage } from './image-type';
import styles from './picture-field.module.css';

const CHOOSE_ID = 'profile-picture-choose';

export interface PictureFieldProps extends Pick<AvatarProps, 'firstName' | 'lastName' | 'picture'>, FileRules {
  /** From 0 to 1 while the picture is being uploaded. */
  progress?: number | undefined;
  /** The server's error message for the last upload. */
  error?: string | null;
  /** Uploads the square that was chosen. */
  onChange(file: File): void;
}

/** A profile picture: shown, replaced, and cropped before it is uploaded. For documents, use FileField. */
export function PictureField(props: PictureFieldProps) {
  const { firstName, lastName, picture, types, progress, error, onChange } = props;
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const selectionCount = useRef(0);
  const isUploading = progress !== undefined;
  const message = problem ?? error;

  async function choose(list: FileList | null): Promise<void> {
    const file = list?.[0];
    if (!file) return;
    selectionCount.current += 1;
    const selection = selectionCount.current;
    const found = validateFile(file, props) ?? (await validateImage(file));
    const decoded = found ? null : await decodePicture(file).catch(() => null);
    // The last selection wins, even if an earlier one takes longer to decode.
    if (selection !== selectionCount.current) return decoded?.close();
    setProblem(found ?? (decoded ? null : `“${file.name}” couldn’t be read. Choose another picture.`));
    setChosen(decoded);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed in a grid
    <div className={styles.picture} role="group" aria-label="Profile picture">
      <Avatar firstName={firstName} lastName={lastName} picture={picture} size="large" />
      <div className={styles.text}>
        <FileTrigger acceptedFileTypes={types} onSelect={choose}>
          <Button id={CHOOSE_ID} small isDisabled={isUploading}>
            <UploadIcon size={18} /> {picture ? 'Change picture' : 'Add a picture'}
          </Button>
        </FileTrigger>
        <p className={field.hint}>{describeLimits(props)}</p>
        {isUploading && <Progress label="Uploading your picture" value={progress} />}
        <div role="alert">
          {message && !isUploading && (
            <span className={field.error}>
              <WarningIcon size={16} />
              <span>{message}</span>
            </span>
          )}
        </div>
      </div>
      {chosen && (
        <CropDialog
          picture={chosen}
          returnFocusTo={CHOOSE_ID}
          onCrop={onChange}
          onError={() => setProblem('Your browser couldn’t crop this picture. Choose another one.')}
          onClose={() => {
            chosen.close();
            setChosen(null);
          }}
        />
      )}
    </div>
  );
}
