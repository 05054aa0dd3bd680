import { useEffect, useState } from 'react';

/** Whether this device has a camera that the page may ask for. Looking asks nobody's permission. */
export function useHasCamera(isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    // Browsers have none of it on a page that came without https.
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
