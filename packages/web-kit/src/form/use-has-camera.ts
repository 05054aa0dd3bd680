import { useEffect, useState } from 'react';

/** Returns whether the device has a camera. Listing devices does not ask for permission. */
export function useHasCamera(isEnabled: boolean): boolean {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    // Not available on pages without HTTPS.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!isEnabled || !devices) return;
    let isUnmounted = false;
    const update = async () => {
      const all = await devices.enumerateDevices().catch(() => []);
      if (!isUnmounted) setHasCamera(all.some(({ kind }) => kind === 'videoinput'));
    };
    void update();
    devices.addEventListener('devicechange', update);
    return () => {
      isUnmounted = true;
      devices.removeEventListener('devicechange', update);
    };
  }, [isEnabled]);
  return hasCamera;
}
