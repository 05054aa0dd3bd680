import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useInView } from '../utils/use-in-view';

interface Slider {
  ref: RefObject<HTMLDivElement | null>;
  /** Moves by one slide, animated or instantly. */
  go(by: 1 | -1, instant: boolean): void;
}

/**
 * A looping row of slides. Until the row is near the viewport and the slider's chunk is loaded, or if that fails, it is
 * a native scroll container that jumps back to the start at its end.
 */
export function useSlider(): Slider {
  const { ref, isInView } = useInView<HTMLDivElement>(false);
  const slider = useRef<EmblaCarouselType>(undefined);

  useEffect(() => {
    const row = ref.current;
    if (!isInView || !row) return;
    let isUnmounted = false;
    import('./looping-slider')
      .then(({ createLoopingSlider }) => {
        if (!isUnmounted) slider.current = createLoopingSlider(row, measure(row).index);
      })
      .catch(() => {});
    return () => {
      isUnmounted = true;
      slider.current?.destroy();
      slider.current = undefined;
    };
  }, [isInView, ref]);

  const go = useCallback(
    (by: 1 | -1, instant: boolean) => {
      if (!slider.current) scroll(ref.current, by, instant);
      else if (by === 1) slider.current.scrollNext(instant);
      else slider.current.scrollPrev(instant);
    },
    [ref],
  );
  return { ref, go };
}

function scroll(row: HTMLElement | null, by: number, instant: boolean): void {
  if (!row) return;
  const { index, last, width } = measure(row);
  const next = index + by;
  const to = next > last ? 0 : next < 0 ? last : next;
  row.scrollTo({ left: to * width, behavior: instant ? 'instant' : 'smooth' });
}

/** The index of the first visible slide, the last possible one, and the slide width in px. */
function measure(row: HTMLElement): { index: number; last: number; width: number } {
  const width = row.firstElementChild?.firstElementChild?.getBoundingClientRect().width || 1;
  return {
    index: Math.round(row.scrollLeft / width),
    last: Math.round((row.scrollWidth - row.clientWidth) / width),
    width,
  };
}
