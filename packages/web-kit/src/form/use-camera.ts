import { useEffect, useState } from 'react';
import { type CameraErrorKind, toCameraErrorKind } from './camera-errors';

export type Facing = 'user' | 'environment';

export type Camera =
  | { step: 'starting' }
  | { step: 'on'; stream: MediaStream }
  | { step: 'trouble'; trouble: CameraErrorKind };

/** Large enough for small print; a camera that has less gives what it has. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1440 } };

/** A camera that is on for as long as its caller stands in the page, and off in that moment. */
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
      // Only now does the browser tell one from another.
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
