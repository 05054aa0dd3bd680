import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { Button } from '../action/button';
import { CameraIcon, UploadIcon, WarningIcon } from '../brand/icons';
import { COARSE_POINTER, useMediaQuery } from '../utils/use-media-query';
import field from './field.module.css';
import styles from './file-field.module.css';
import { describeLimits, type FileRules, validateFile } from './file-rules';
import { SelectedFile } from './selected-file';
import type { FormValues } from './use-bank-form';
import { useCameraDialog } from './use-camera-dialog';
import { type FieldProps, useField } from './use-field';
import { useHasCamera } from './use-has-camera';

const CAMERA_LOAD_ERROR = 'The camera couldn’t be loaded. Try again, or choose a file.';

export interface FileFieldProps<V extends FormValues> extends FieldProps<V>, FileRules {
  /** Allows photos: with the front camera for a face, the rear camera for a document. */
  camera?: 'user' | 'environment';
  /** From 0 to 1 for a file that is being uploaded, undefined for others. */
  getProgress?(file: File): number | undefined;
  /** Checks the content of files that pass `validateFile`. Resolves to an error message, or `null`. */
  validateContent?(file: File): Promise<string | null>;
  /** Shown when the file chooser is closed without a selection. */
  canceledMessage?: string;
}

/** Images or documents: selected, dropped, pasted, or taken with a camera. The form value is `File[]`. */
export function FileField<V extends FormValues>(props: FileFieldProps<V>) {
  const { label, hint, optional, types, max = 1, camera, getProgress, validateContent, canceledMessage } = props;
  const { id, value, change, isLocked, error, state } = useField(props);
  const buttonState = { isDisabled: state.isDisabled, 'aria-disabled': isLocked || undefined };
  const [rejections, setRejections] = useState<string[]>([]);
  const isCoarse = useMediaQuery(COARSE_POINTER);
  const hasCamera = useHasCamera(camera !== undefined && !isCoarse);
  const { state: dialog, open, close } = useCameraDialog(() => setRejections([CAMERA_LOAD_ERROR]));
  const group = useRef<HTMLDivElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const selectionCount = useRef(0);
  const files = Array.isArray(value) ? value : [];
  // A rejected file already has an error, so "required" is not shown with it.
  const isAlreadyReported = files.length === 0 && rejections.length > 0;
  const messages = [...rejections, ...(error && !isAlreadyReported ? [error] : [])];

  function add(added: File[]) {
    if (isLocked) return;
    selectionCount.current += 1;
    const selection = selectionCount.current;
    const errors = added.map((file) => validateFile(file, props));
    if (!validateContent) return take(added, errors);
    // The last selection wins, even if the check of an earlier one takes longer.
    void Promise.all(added.map((file, index) => errors[index] ?? validateContent(file))).then((checked) => {
      if (selection === selectionCount.current) take(added, checked);
    });
  }

  function take(added: File[], found: (string | null)[]) {
    const problems = found.flatMap((problem) => problem ?? []);
    const good = added.filter((_, index) => found[index] === null);
    const kept = max === 1 ? good.slice(0, 1) : [...files, ...good].slice(0, max);
    if (max > 1 && files.length + good.length > max) problems.push(`You can add up to ${max} files.`);
    setRejections(problems);
    if (good.length) change(kept);
  }

  function handleCancel() {
    if (!canceledMessage) return;
    const [kept] = files;
    setRejections([kept ? `${canceledMessage}. We kept “${kept.name}”.` : canceledMessage]);
  }

  // React does not support the `cancel` event of file inputs.
  useEffect(() => {
    const element = group.current;
    element?.addEventListener('cancel', handleCancel);
    return () => element?.removeEventListener('cancel', handleCancel);
  });

  const triggers = {
    acceptedFileTypes: types,
    onSelect: (list: FileList | null) => (list?.length ? add([...list]) : handleCancel()),
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed in a grid
    <div
      ref={group}
      role="group"
      className={field.field}
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint ${id}-error`}
      // A press on a button of FileTrigger becomes a click on its input, which opens the browser's file chooser.
      onClickCapture={(event) => isLocked && event.preventDefault()}
    >
      <span className={field.label} id={`${id}-label`}>
        {label}
        {optional && <span className={field.optional}> (optional)</span>}
      </span>
      <span className={field.hint} id={`${id}-hint`}>
        {hint} {describeLimits(props)}
      </span>
      <DropZone
        className={styles.zone ?? ''}
        isDisabled={state.isDisabled}
        data-invalid={messages.length > 0 || undefined}
        getDropOperation={(dragged) => (!isLocked && types.some((type) => dragged.has(type)) ? 'copy' : 'cancel')}
        onDrop={async ({ items }) => {
          add(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? item.getFile() : []))));
        }}
      >
        <UploadIcon size={24} />
        <FileTrigger {...triggers} allowsMultiple={max > 1}>
          <AriaButton ref={choose} id={`${id}-choose`} className={styles.browse ?? ''} {...buttonState}>
            {files.length && max === 1 ? 'Choose another file' : max > 1 ? 'Choose files' : 'Choose a file'}
          </AriaButton>
        </FileTrigger>
        {!isCoarse && <Text slot="label">or drop {max > 1 ? 'them' : 'it'} here</Text>}
        {isCoarse && camera && (
          <FileTrigger {...triggers} defaultCamera={camera}>
            <Button small {...buttonState}>
              <CameraIcon size={18} /> Take a photo
            </Button>
          </FileTrigger>
        )}
        {(hasCamera || dialog.step !== 'closed') && (
          <Button small {...buttonState} pending={dialog.step === 'loading'} onPress={() => isLocked || open()}>
            <CameraIcon size={18} /> Take a photo
          </Button>
        )}
      </DropZone>
      {camera && dialog.step === 'open' && (
        <dialog.CameraDialog
          label={label}
          facing={camera}
          maxBytes={props.maxBytes}
          returnFocusTo={`${id}-choose`}
          onCapture={(file) => add([file])}
          onClose={close}
        />
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <SelectedFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              progress={getProgress?.(file)}
              buttonState={buttonState}
              onRemove={() => {
                if (change(files.filter((other) => other !== file))) choose.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <div id={`${id}-error`} role={rejections.length ? 'alert' : undefined}>
        {messages.map((text) => (
          <span key={text} className={field.error}>
            <WarningIcon size={16} />
            <span>{text}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
