import { useRef, useState } from 'react';
import { Button } from '../action/button';
import { CameraIcon } from '../brand/icons';
import { Alert } from '../feedback/alert';
import { Dialog } from '../overlay/dialog';
import { classNames } from '../utils/class-names';
import styles from './camera-dialog.module.css';
import { CAMERA_ERROR_MESSAGES } from './camera-errors';
import { captureFrame, photoFileName } from './capture-frame';
import { type Facing, useCamera } from './use-camera';
import { useObjectUrl } from './use-object-url';

export interface CameraDialogProps {
  /** The label of the field. */
  label: string;
  /** The front camera for a face, the rear camera for a document. */
  facing: Facing;
  maxBytes: number;
  /** Id of the element that gets the focus when the button that opened the dialog is gone. */
  returnFocusTo: string;
  onCapture(file: File): void;
  onClose(): void;
}

const WAITING = 'Starting the camera. If your browser asks for permission, select Allow.';

const GUIDES: Record<Facing, { before: string; after: string }> = {
  user: {
    before: 'Look straight at the camera and keep your face inside the oval.',
    after: 'Is your face clear and well lit?',
  },
  environment: {
    before: 'Hold the document flat inside the frame, with all four corners visible.',
    after: 'Is all the text readable, and are all four corners visible?',
  },
};

/** Takes a photo with a computer's camera. On a phone, the phone's own camera app is better. */
export function CameraDialog({ label, facing, maxBytes, returnFocusTo, onCapture, onClose }: CameraDialogProps) {
  const { camera, hasOthers, turnToNext, tryAgain } = useCamera(facing);
  const video = useRef<HTMLVideoElement>(null);
  /** The stream that has delivered its first frame. A photo can only be taken after that. */
  const [shown, setShown] = useState<MediaStream | null>(null);
  const [taken, setTaken] = useState<File | null>(null);
  const address = useObjectUrl(taken);
  const stream = camera.step === 'on' ? camera.stream : null;
  const isShown = stream !== null && stream === shown;
  const trouble = !taken && camera.step === 'trouble' ? CAMERA_ERROR_MESSAGES[camera.trouble] : null;

  async function take() {
    if (video.current) setTaken(await captureFrame(video.current, photoFileName(label), maxBytes));
  }

  function use(file: File) {
    onCapture(file);
    onClose();
  }

  const acts = taken ? (
    <>
      <Button key="again" onPress={() => setTaken(null)}>
        Retake
      </Button>
      <Button key="use" variant="primary" autoFocus onPress={() => use(taken)}>
        Use this photo
      </Button>
    </>
  ) : trouble ? (
    <Button key="retry" variant="primary" autoFocus onPress={tryAgain}>
      Try again
    </Button>
  ) : (
    <>
      {hasOthers && (
        <Button key="other" onPress={turnToNext}>
          Switch camera
        </Button>
      )}
      <Button key="take" variant="primary" autoFocus pending={!isShown} onPress={take}>
        <CameraIcon size={18} /> Take photo
      </Button>
    </>
  );

  return (
    // The camera stays on during the preview, because some browsers would ask for permission again.
    <Dialog isOpen wide title={`Take a photo: ${label}`} actions={acts} returnFocusTo={returnFocusTo} onClose={onClose}>
      {trouble ? (
        <Alert tone="error" title={trouble.title} announce>
          <p>{trouble.text}</p>
        </Alert>
      ) : (
        <>
          <p role="status">{taken ? GUIDES[facing].after : isShown ? GUIDES[facing].before : WAITING}</p>
          <div className={styles.preview}>
            {taken ? (
              address && <img className={styles.image} src={address} alt={`Your photo: ${label}`} />
            ) : (
              <>
                {stream && (
                  <video
                    key={stream.id}
                    ref={(element) => {
                      video.current = element;
                      if (element && element.srcObject !== stream) element.srcObject = stream;
                    }}
                    className={classNames(styles.image, facing === 'user' && styles.mirrored)}
                    aria-label="Camera preview"
                    autoPlay
                    muted
                    playsInline
                    onLoadedData={() => setShown(stream)}
                  />
                )}
                <span className={classNames(styles.frame, styles[facing])} aria-hidden="true" />
              </>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
