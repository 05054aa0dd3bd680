import { useEffect, useState } from 'react';
import { type CameraErrorKind, toCameraErrorKind } from './camera-errors';

export type Facing = 'user' | 'environment';

export type Camera =
  | { step: 'starting' }
  | { step: 'on'; stream: MediaStream }
  | { step: 'trouble'; trouble: CameraErrorKind };

/** Large enough for small print. Cameras with a lower resolution deliver their best. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1440 } };

/** Keeps a camera on while the component is mounted. */
export function useCamera(facing: Facing) {
  const [camera, setCamera] = useState<Camera>({ step: 'starting' });
  const [cameras, setCameras] = useState<string[]>([]);
  const [wish, setWish] = useState<{ deviceId?: string }>({});

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const lost = () => setCamera({ step: 'trouble', trouble: 'lost' });

    async function start() {
      const which = wish.deviceId ? { deviceId: { exact: wish.deviceId } } : { facingMode: { ideal: facing } };
      const opened = await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, ...which } });
      if (isOver) return turnOff(opened);
      stream = opened;
      for (const track of opened.getVideoTracks()) track.addEventListener('ended', lost);
      setCamera({ step: 'on', stream: opened });
      // Browsers reveal device ids only after permission is granted.
      const all = await navigator.mediaDevices.enumerateDevices();
      if (!isOver) setCameras(all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId));
    }

    setCamera({ step: 'starting' });
    start().catch((error) => isOver || setCamera({ step: 'trouble', trouble: toCameraErrorKind(error) }));
    return () => {
      isOver = true;
      if (stream) turnOff(stream);
    };
  }, [facing, wish]);

  function turnToNext() {
    if (camera.step !== 'on') return;
    const { deviceId } = camera.stream.getVideoTracks()[0]?.getSettings() ?? {};
    setWish({ deviceId: cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length] });
  }

  return { camera, hasOthers: cameras.length > 1, turnToNext, tryAgain: () => setWish({}) };
}

function turnOff(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
