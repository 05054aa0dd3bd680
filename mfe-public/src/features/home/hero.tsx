import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { matchesMedia, REDUCED_MOTION } from '@larkspur/web-kit/utils/use-media-query';
import { type ComponentType, useRef, useState } from 'react';
import styles from './hero.module.css';
import { CREATE_ACCOUNT, HERO, type HeroSlide } from './home.content';
import { CardsIllustration } from './illustrations/cards-illustration';
import { HouseIllustration } from './illustrations/house-illustration';
import { LarkspurIllustration } from './illustrations/larkspur-illustration';

const ILLUSTRATIONS: Record<HeroSlide['id'], ComponentType<{ className?: string }>> = {
  accounts: LarkspurIllustration,
  'home-loans': HouseIllustration,
  cards: CardsIllustration,
};

/**
 * Three slides in a scroll container: scrolled by touch, by the buttons, and to a focused element. Without JavaScript and
 * for screen readers all three are available. It never advances automatically.
 */
export function Hero() {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  const updateCurrent = () => {
    const row = track.current;
    if (row && row.clientWidth > 0) setCurrent(Math.round(row.scrollLeft / row.clientWidth));
  };

  const show = (index: number) => {
    const row = track.current;
    row?.scrollTo({ left: index * row.clientWidth, behavior: matchesMedia(REDUCED_MOTION) ? 'instant' : 'smooth' });
    setAnnouncement(`Slide ${index + 1} of ${HERO.length}: ${HERO[index]?.promise}`);
  };

  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label="What we offer">
      <div className={styles.track} ref={track} onScroll={updateCurrent}>
        {HERO.map((slide, index) => (
          <Slide key={slide.id} slide={slide} isFirst={index === 0} place={`${index + 1} of ${HERO.length}`} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields */}
      <div className={styles.steps} role="group" aria-label="Slides">
        {HERO.map(({ id, name }, index) => (
          <button key={id} type="button" aria-current={index === current || undefined} onClick={() => show(index)}>
            {name}
          </button>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </section>
  );
}

function Slide({ slide, isFirst, place }: { slide: HeroSlide; isFirst: boolean; place: string }) {
  const Illustration = ILLUSTRATIONS[slide.id];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div className={styles.slide} role="group" aria-roledescription="slide" aria-label={place}>
      <div className={styles.promise}>
        {isFirst ? <h1 tabIndex={-1}>{slide.promise}</h1> : <h2>{slide.promise}</h2>}
        <p>{slide.text}</p>
        <div className={styles.links}>
          <LinkButton to={CREATE_ACCOUNT.to} variant="accent">
            {CREATE_ACCOUNT.name}
          </LinkButton>
          <Link to={slide.more.to}>{slide.more.name}</Link>
        </div>
      </div>
      <Illustration className={styles.illustration} />
    </div>
  );
}
