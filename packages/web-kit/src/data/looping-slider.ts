import embla, { type EmblaCarouselType } from 'embla-carousel';

/** Takes over a row where it stands: from then on it goes round without end, and is dragged. */
export function createLoopingSlider(row: HTMLElement, startIndex: number): EmblaCarouselType {
  const endless = embla(row, { loop: true, align: 'start', startIndex });
  row.scrollTo({ left: 0, behavior: 'instant' });
  return endless;
}
