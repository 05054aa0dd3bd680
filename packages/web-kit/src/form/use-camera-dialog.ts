import { useState } from 'react';
import type { CameraDialog } from './camera-dialog';

type Step = { step: 'closed' } | { step: 'loading' } | { step: 'open'; CameraDialog: typeof CameraDialog };

/** The dialog with the camera: loaded when it is first asked for, as most people choose a file. */
export function useCameraDialog(onUnavailable: () => void) {
  const [state, setState] = useState<Step>({ step: 'closed' });

  async function open() {
    setState({ step: 'loading' });
    try {
      const { CameraDialog } = await import('./camera-dialog');
      setState({ step: 'open', CameraDialog });
    } catch {
      setState({ step: 'closed' });
      onUnavailable();
    }
  }

  return { state, open, close: () => setState({ step: 'closed' }) };
}
