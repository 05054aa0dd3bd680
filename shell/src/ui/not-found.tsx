import { Link } from '@larkspur/router';
import { BankPage } from './bank-page';
import styles from './bank-page.module.css';
import { useShell } from './shell-context';

/** The places that most visitors want to go to. The releases of the remotes decide which of these exist. */
const PLACES = [
  { name: 'Home', to: '/' },
  { name: 'Savings', to: '/account/savings' },
  { name: 'Checking', to: '/account/checking' },
  { name: 'Credit cards', to: '/cards/credit-card' },
  { name: 'Home loan', to: '/loan/home-loan' },
  { name: 'Vehicle loan', to: '/loan/auto-loan' },
  { name: 'Contact', to: '/contact' },
  { name: 'Your account', to: '/account/home' },
];

export function NotFound() {
  const { registry } = useShell();
  const routes = registry.routes();
  return (
    <BankPage title="Page not found" illustration="not-found">
      <p>We couldn’t find a page at this address. It may have moved, or the address may contain a typo.</p>
      <nav aria-label="Main pages">
        <ul className={styles.places}>
          {PLACES.filter(({ to }) => routes.find(to)).map(({ name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </BankPage>
  );
}
