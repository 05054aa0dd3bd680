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
  /** Of what, as its field is called. */
  label: string;
  /** The camera that looks at the person, for their face; or away from them, for a document. */
  facing: Facing;
  maxBytes: number;
  /** Id of what takes the focus when the button that opened it is gone. */
  returnFocusTo: string;
  onCapture(file: File): void;
  onClose(): void;
}

const WAITING = 'Starting the camera. If your browser asks whether this page may use it, allow it.';

const GUIDES: Record<Facing, { before: string; after: string }> = {
  user: {
    before: 'Look straight into the camera, with your face in the oval.',
    after: 'Is your face sharp and well lit?',
  },
  environment: {
    before: 'Hold the document flat in the frame, all four corners in sight.',
    after: 'Is every word sharp, and are all four corners in sight?',
  },
};

/** A photo by this computer's own camera. On a phone the phone's own camera does that better. */
export function CameraDialog({ label, facing, maxBytes, returnFocusTo, onCapture, onClose }: CameraDialogProps) {
  const { camera, hasOthers, turnToNext, tryAgain } = useCamera(facing);
  const video = useRef<HTMLVideoElement>(null);
  /** The stream whose first picture is there: before that there is nothing to take. */
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
        Again
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
          Use another camera
        </Button>
      )}
      <Button key="take" variant="primary" autoFocus pending={!isShown} onPress={take}>
        <CameraIcon size={18} /> Take photo
      </Button>
    </>
  );

  return (
    // The camera stays on while its photo is looked at: some browsers would ask for the permission anew each time.
    <Dialog isOpen wide title={`Take a photo: ${label}`} actions={acts} returnFocusTo={returnFocusTo} onClose={onClose}>
      {trouble ? (
        <Alert tone="error" title={trouble.title} announce>
          <p>{trouble.text}</p>
        </Alert>
      ) : (
        <>
          <p role="status">{taken ? GUIDES[facing].after : isShown ? GUIDES[facing].before : WAITING}</p>
          <div className={styles.finder}>
            {taken ? (
              address && <img className={styles.picture} src={address} alt={`Your photo: ${label}`} />
            ) : (
              <>
                {stream && (
                  <video
                    key={stream.id}
                    ref={(element) => {
                      video.current = element;
                      if (element && element.srcObject !== stream) element.srcObject = stream;
                    }}
                    className={classNames(styles.picture, facing === 'user' && styles.mirrored)}
                    aria-label="What the camera sees"
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
