import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { observeNear } from './observe-near';
import styles from './render-near.module.css';

/** Measured heights, so that a page that is opened again with Back has its earlier length and scroll position. */
const HEIGHTS = new Map<string, number>();
const MAX_HEIGHTS = 5_000;

export interface RenderNearProps {
  /** Identifies the content, also when the page is opened again. */
  id: string;
  /** The number of rows. The height is estimated from it before the content was ever rendered. */
  size: number;
  /** Renders the content from the start, for the beginning of a list. */
  isInitiallyNear: boolean;
  children(): ReactNode;
}

/**
 * Renders a part of a very long list only near the viewport, and keeps its room otherwise. What has the focus stays, and
 * printing renders everything.
 */
export function RenderNear({ id, size, isInitiallyNear, children }: RenderNearProps) {
  const part = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isInitiallyNear);

  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const stop = observeNear(element, ({ isIntersecting, boundingClientRect }) => {
      if (!isIntersecting && element.contains(document.activeElement)) return;
      if (!isIntersecting) remember(id, boundingClientRect.height);
      setNear(isIntersecting);
    });
    const renderForPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', renderForPrint);
    return () => {
      stop();
      window.removeEventListener('beforeprint', renderForPrint);
    };
  }, [id]);

  // A layout effect, because an element has no height anymore when other effects are cleaned up.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element && element.childElementCount > 0) remember(id, element.getBoundingClientRect().height);
    };
  }, [id]);

  const height = HEIGHTS.get(id);
  useLayoutEffect(() => {
    part.current?.style.setProperty('--rows', String(size));
    if (height) part.current?.style.setProperty('--known-height', `${height}px`);
  }, [size, height]);

  return (
    <div ref={part} className={isNear ? undefined : styles.room}>
      {isNear && children()}
    </div>
  );
}

function remember(id: string, height: number): void {
  if (HEIGHTS.size >= MAX_HEIGHTS) HEIGHTS.clear();
  if (height > 0) HEIGHTS.set(id, height);
}
