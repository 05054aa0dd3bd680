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

const STARTING = 'Starting the camera. If your browser asks for permission, select Allow.';

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
  const { camera, hasMultipleCameras, switchCamera, retry } = useCamera(facing);
  const video = useRef<HTMLVideoElement>(null);
  /** The stream that has delivered its first frame. A photo can only be taken after that. */
  const [streamWithFrame, setStreamWithFrame] = useState<MediaStream | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const photoUrl = useObjectUrl(photo);
  const stream = camera.step === 'on' ? camera.stream : null;
  const hasFrame = stream !== null && stream === streamWithFrame;
  const errorMessage = !photo && camera.step === 'failed' ? CAMERA_ERROR_MESSAGES[camera.error] : null;

  async function take() {
    if (video.current) setPhoto(await captureFrame(video.current, photoFileName(label), maxBytes));
  }

  function use(file: File) {
    onCapture(file);
    onClose();
  }

  const actions = photo ? (
    <>
      <Button key="again" onPress={() => setPhoto(null)}>
        Retake
      </Button>
      <Button key="use" variant="primary" autoFocus onPress={() => use(photo)}>
        Use this photo
      </Button>
    </>
  ) : errorMessage ? (
    <Button key="retry" variant="primary" autoFocus onPress={retry}>
      Try again
    </Button>
  ) : (
    <>
      {hasMultipleCameras && (
        <Button key="other" onPress={switchCamera}>
          Switch camera
        </Button>
      )}
      <Button key="take" variant="primary" autoFocus pending={!hasFrame} onPress={take}>
        <CameraIcon size={18} /> Take photo
      </Button>
    </>
  );

  return (
    // The camera stays on during the preview, because some browsers would ask for permission again.
    <Dialog
      isOpen
      wide
      title={`Take a photo: ${label}`}
      actions={actions}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      {errorMessage ? (
        <Alert tone="error" title={errorMessage.title} announce>
          <p>{errorMessage.text}</p>
        </Alert>
      ) : (
        <>
          <p role="status">{photo ? GUIDES[facing].after : hasFrame ? GUIDES[facing].before : STARTING}</p>
          <div className={styles.preview}>
            {photo ? (
              photoUrl && <img className={styles.image} src={photoUrl} alt={`Your photo: ${label}`} />
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
                    onLoadedData={() => setStreamWithFrame(stream)}
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
