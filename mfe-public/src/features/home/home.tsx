import { BRAND } from '@larkspur/contracts/brand';
import { Link } from '@larkspur/router';
import { useHost } from '@larkspur/web-kit/host-context';
import { CardIcon, HomeIcon, type Icon, VaultIcon } from '@larkspur/web-kit/icons';
import { LinkButton } from '@larkspur/web-kit/link-button';
import { usePageTitle } from '@larkspur/web-kit/page-heading';
import { useEffect } from 'react';
import { HOME_SAVINGS_RATE, RATES_FOOTNOTE } from '../rates';
import { askForContacts } from './home.api';
import styles from './home.module.css';
import { LarkspurDrawing } from './larkspur-drawing';

export function Home() {
  const host = useHost();
  usePageTitle('Accounts, home loans and cards');
  useEffect(() => askForContacts(host), [host]);

  return (
    <>
      <Hero />
      <Features />
      <Rates />
      <About />
    </>
  );
}

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.promise}>
          <h1 tabIndex={-1}>Your money, in calm and careful hands.</h1>
          <p>
            Savings and checking opened together in two minutes, with interest {HOME_SAVINGS_RATE}* on what you keep.
          </p>
          <LinkButton to="/signup" look="accent">
            Create An Account
          </LinkButton>
        </div>
        <LarkspurDrawing className={styles.drawing} />
      </div>
    </div>
  );
}

interface Feature {
  id: string;
  icon: Icon;
  name: string;
  words: string;
  to: string;
  link: string;
}

const FEATURES: Feature[] = [
  {
    id: 'accounts',
    icon: VaultIcon,
    name: 'Accounts',
    words: 'One sign-up opens both: checking for every day, savings for every other.',
    to: '/account/savings',
    link: 'See the savings account',
  },
  {
    id: 'home-loans',
    icon: HomeIcon,
    name: 'Home Loans',
    words: 'Tell us about the house. We call you back and go through the figures with you.',
    to: '/contact',
    link: 'Ask about a home loan',
  },
  {
    id: 'credit-cards',
    icon: CardIcon,
    name: 'Credit Cards',
    words: 'Cash back, rewards or travel: a card for the way you spend.',
    to: '/contact',
    link: 'Ask about a card',
  },
];

function Features() {
  return (
    <section className={styles.features} aria-label="What we offer">
      <ul>
        {FEATURES.map(({ id, icon: Picture, name, words, to, link }) => (
          <li key={id} id={id} tabIndex={-1}>
            <Picture size={30} />
            <h2>{name}</h2>
            <p>{words}</p>
            <Link to={to}>{link}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rates() {
  return (
    <section className={styles.rates} aria-labelledby="rates">
      <p className={styles.figure} aria-hidden="true">
        5<span>%</span>
      </p>
      <div>
        <h2 id="rates">Savings and CDs with interest {HOME_SAVINGS_RATE}*</h2>
        <p>
          Leave it where it is and it grows every month; lock it away in a certificate of deposit and it grows faster.
          The rate of your balance and term stands in your account before you decide.
        </p>
        <p className={styles.footnote}>* {RATES_FOOTNOTE}</p>
      </div>
    </section>
  );
}

function About() {
  return (
    <section className={styles.about} id="about" tabIndex={-1} aria-labelledby="about-title">
      <h2 id="about-title">A bank for people and for companies</h2>
      <p>
        {BRAND.bankName} keeps accounts, lends for homes and issues cards. {BRAND.licence}
      </p>
      <Link to="/contact">Get In Touch</Link>
    </section>
  );
}
