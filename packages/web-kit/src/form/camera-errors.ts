export type CameraErrorKind = 'refused' | 'absent' | 'busy' | 'lost' | 'broken';

interface CameraErrorMessage {
  title: string;
  text: string;
}

export const CAMERA_ERROR_MESSAGES: Record<CameraErrorKind, CameraErrorMessage> = {
  refused: {
    title: 'Camera access is blocked',
    text: 'Allow camera access in your browser’s address bar and try again, or choose a file instead.',
  },
  absent: {
    title: 'No camera found',
    text: 'Connect a camera or turn it on and try again, or choose a file instead.',
  },
  busy: {
    title: 'Your camera is in use',
    text: 'Close other apps or tabs that use the camera, such as a video call, and try again. Or choose a file instead.',
  },
  lost: {
    title: 'Your camera was disconnected',
    text: 'Reconnect it and try again, or choose a file instead.',
  },
  broken: {
    title: 'We couldn’t start your camera',
    text: 'Try again, or choose a file instead.',
  },
};

/** Error names of `getUserMedia` (Media Capture and Streams, section 10.2). */
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
