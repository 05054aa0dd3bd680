import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useInView } from '../utils/use-in-view';

interface Slider {
  ref: RefObject<HTMLDivElement | null>;
  /** Moves by one slide, animated or instantly. */
  go(by: 1 | -1, atOnce: boolean): void;
}

/**
 * A looping row of slides. Until the row is near the viewport and the slider's chunk is loaded, or if that fails, it is
 * a native scroll container that jumps back to the start at its end.
 */
export function useSlider(): Slider {
  const { ref, isSeen } = useInView<HTMLDivElement>(false);
  const endless = useRef<EmblaCarouselType>(undefined);

  useEffect(() => {
    const row = ref.current;
    if (!isSeen || !row) return;
    let isLeft = false;
    import('./looping-slider')
      .then(({ createLoopingSlider }) => {
        if (!isLeft) endless.current = createLoopingSlider(row, measure(row).index);
      })
      .catch(() => {});
    return () => {
      isLeft = true;
      endless.current?.destroy();
      endless.current = undefined;
    };
  }, [isSeen, ref]);

  const go = useCallback(
    (by: 1 | -1, atOnce: boolean) => {
      if (!endless.current) scroll(ref.current, by, atOnce);
      else if (by === 1) endless.current.scrollNext(atOnce);
      else endless.current.scrollPrev(atOnce);
    },
    [ref],
  );
  return { ref, go };
}

function scroll(row: HTMLElement | null, by: number, atOnce: boolean): void {
  if (!row) return;
  const { index, last, width } = measure(row);
  const next = index + by;
  const to = next > last ? 0 : next < 0 ? last : next;
  row.scrollTo({ left: to * width, behavior: atOnce ? 'instant' : 'smooth' });
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
