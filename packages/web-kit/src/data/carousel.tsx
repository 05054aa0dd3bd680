import { type ReactNode, useEffect, useState } from 'react';
import button from '../action/button.module.css';
import { LeftIcon, PauseIcon, PlayIcon, RightIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import { useHydrated } from '../utils/use-hydrated';
import { REDUCED_MOTION, useMediaQuery } from '../utils/use-media-query';
import styles from './carousel.module.css';
import { useSlider } from './use-slider';

export const SLIDE_INTERVAL_MS = 2_500;

export interface CarouselProps {
  label: string;
  slides: { id: string; content: ReactNode }[];
}

/**
 * Only for supplementary content, because visitors may leave before they see every slide. Shows three, two or one slide
 * at a time. Advances automatically until paused, and starts paused when reduced motion is preferred.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const reducedMotion = useMediaQuery(REDUCED_MOTION);
  const isHydrated = useHydrated();
  const { ref, go } = useSlider();
  const [userChoice, setUserChoice] = useState<boolean | null>(null);
  const isPlaying = userChoice ?? !reducedMotion;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => go(1, reducedMotion), SLIDE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPlaying, go, reducedMotion]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div className={styles.carousel} role="group" aria-roledescription="carousel" aria-label={label}>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <Control onPress={() => setUserChoice(!isPlaying)}>
            {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
            {isPlaying ? 'Pause' : 'Play'} <VisuallyHidden>{label}</VisuallyHidden>
          </Control>
          <Control onPress={() => go(-1, reducedMotion)}>
            <LeftIcon size={18} />
            <VisuallyHidden>Previous</VisuallyHidden>
          </Control>
          <Control onPress={() => go(1, reducedMotion)}>
            <RightIcon size={18} />
            <VisuallyHidden>Next</VisuallyHidden>
          </Control>
        </div>
      )}
      <div className={styles.viewport} ref={ref} data-scripted={isHydrated || undefined}>
        <div className={styles.track} aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map(({ id, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
            <div
              className={styles.slide}
              key={id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A native button, because the kit's Button adds 12 KB to the first page that visitors load. */
function Control({ onPress, children }: { onPress(): void; children: ReactNode }) {
  return (
    <button type="button" className={classNames(button.button, button.quiet, button.small)} onClick={onPress}>
      {children}
    </button>
  );
}
