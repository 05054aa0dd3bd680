export type CameraErrorKind = 'denied' | 'missing' | 'busy' | 'disconnected' | 'unknown';

interface CameraErrorMessage {
  title: string;
  text: string;
}

export const CAMERA_ERROR_MESSAGES: Record<CameraErrorKind, CameraErrorMessage> = {
  denied: {
    title: 'Camera access is blocked',
    text: 'Allow camera access in your browser’s address bar and try again, or choose a file instead.',
  },
  missing: {
    title: 'No camera found',
    text: 'Connect a camera or turn it on and try again, or choose a file instead.',
  },
  busy: {
    title: 'Your camera is in use',
    text: 'Close other apps or tabs that use the camera, such as a video call, and try again. Or choose a file instead.',
  },
  disconnected: {
    title: 'Your camera was disconnected',
    text: 'Reconnect it and try again, or choose a file instead.',
  },
  unknown: {
    title: 'We couldn’t start your camera',
    text: 'Try again, or choose a file instead.',
  },
};

/** Error names of `getUserMedia` (Media Capture and Streams, section 10.2). */
const BY_NAME: Record<string, CameraErrorKind> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function toCameraErrorKind(error: unknown): CameraErrorKind {
  return (error instanceof Error && BY_NAME[error.name]) || 'unknown';
}
