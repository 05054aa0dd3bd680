import { useEffect, useState } from 'react';
import { type CameraErrorKind, toCameraErrorKind } from './camera-errors';

export type Facing = 'user' | 'environment';

export type Camera =
  | { step: 'starting' }
  | { step: 'on'; stream: MediaStream }
  | { step: 'failed'; error: CameraErrorKind };

/** Large enough for small print. Cameras with a lower resolution deliver their best. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1440 } };

/** Keeps a camera on while the component is mounted. */
export function useCamera(facing: Facing) {
  const [camera, setCamera] = useState<Camera>({ step: 'starting' });
  const [cameras, setCameras] = useState<string[]>([]);
  const [selection, setSelection] = useState<{ deviceId?: string }>({});

  useEffect(() => {
    let isCanceled = false;
    let stream: MediaStream | undefined;
    const onEnded = () => setCamera({ step: 'failed', error: 'disconnected' });

    async function start() {
      const which = selection.deviceId
        ? { deviceId: { exact: selection.deviceId } }
        : { facingMode: { ideal: facing } };
      const opened = await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, ...which } });
      if (isCanceled) return turnOff(opened);
      stream = opened;
      for (const track of opened.getVideoTracks()) track.addEventListener('ended', onEnded);
      setCamera({ step: 'on', stream: opened });
      // Browsers reveal device ids only after permission is granted.
      const all = await navigator.mediaDevices.enumerateDevices();
      if (!isCanceled) setCameras(all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId));
    }

    setCamera({ step: 'starting' });
    start().catch((error) => isCanceled || setCamera({ step: 'failed', error: toCameraErrorKind(error) }));
    return () => {
      isCanceled = true;
      if (stream) turnOff(stream);
    };
  }, [facing, selection]);

  function switchCamera() {
    if (camera.step !== 'on') return;
    const { deviceId } = camera.stream.getVideoTracks()[0]?.getSettings() ?? {};
    setSelection({ deviceId: cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length] });
  }

  return { camera, hasMultipleCameras: cameras.length > 1, switchCamera, retry: () => setSelection({}) };
}

function turnOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
