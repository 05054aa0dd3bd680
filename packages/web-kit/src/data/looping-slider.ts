import embla, { type EmblaCarouselType } from 'embla-carousel';

/** Takes over a scrolled row at its current slide. It then loops and can be dragged. */
export function createLoopingSlider(row: HTMLElement, startIndex: number): EmblaCarouselType {
  const slider = embla(row, { loop: true, align: 'start', startIndex });
  row.scrollTo({ left: 0, behavior: 'instant' });
  return slider;
}
