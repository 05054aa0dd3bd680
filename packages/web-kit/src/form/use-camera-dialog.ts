import { useState } from 'react';
import type { CameraDialog } from './camera-dialog';

type Step = { step: 'closed' } | { step: 'loading' } | { step: 'open'; CameraDialog: typeof CameraDialog };

/** Loads the camera dialog on first use, because most people select a file. */
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
