import { useEffect, useState } from 'react';

/** Whether the device has a camera. Listing devices does not ask for permission. */
export function useHasCamera(isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    // Not available on pages without HTTPS.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!isWanted || !devices) return;
    let isOver = false;
    const look = async () => {
      const all = await devices.enumerateDevices().catch(() => []);
      if (!isOver) setThere(all.some(({ kind }) => kind === 'videoinput'));
    };
    void look();
    devices.addEventListener('devicechange', look);
    return () => {
      isOver = true;
      devices.removeEventListener('devicechange', look);
    };
  }, [isWanted]);
  return isThere;
}
