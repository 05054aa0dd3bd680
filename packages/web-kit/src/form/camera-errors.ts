export type CameraErrorKind = 'refused' | 'absent' | 'busy' | 'lost' | 'broken';

interface CameraErrorMessage {
  title: string;
  text: string;
}

export const CAMERA_ERROR_MESSAGES: Record<CameraErrorKind, CameraErrorMessage> = {
  refused: {
    title: 'This page may not use the camera.',
    text: 'Allow it in your browser, at the symbol beside the address, and try again. Or choose a file instead.',
  },
  absent: {
    title: 'No camera was found.',
    text: 'Connect one, or switch it on, and try again. Or choose a file instead.',
  },
  busy: {
    title: 'The camera is in use.',
    text: 'Close the other program or page that uses it, a video call perhaps, and try again. Or choose a file instead.',
  },
  lost: {
    title: 'The camera has gone.',
    text: 'It was unplugged or switched off. Connect it and try again. Or choose a file instead.',
  },
  broken: {
    title: 'The camera does not start.',
    text: 'Try again. Or choose a file instead.',
  },
};

/** What `getUserMedia` was refused with, by the names of the Media Capture specification, section 10.2. */
const BY_NAME: Record<string, CameraErrorKind> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function toCameraErrorKind(error: unknown): CameraErrorKind {
  return (error instanceof Error && BY_NAME[error.name]) || 'broken';
}
