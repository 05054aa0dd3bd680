import { type FormEvent, useState } from 'react';
import { Button } from '../action/button';
import type { HostSession } from '../host/host-api';
import styles from './dev-frame.module.css';

/** Signs in with any account of the bank behind the gateway. `npm start` prints the demo accounts. */
export function SignInForm({ session }: { session: HostSession }) {
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    try {
      await session.signIn({ email: String(fields.get('email')), password: String(fields.get('password')) });
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : String(refusal));
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label="Sign in to the gateway">
      <label>
        Email
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {error && <p role="alert">{error}</p>}
      <Button type="submit" small>
        Sign in
      </Button>
    </form>
  );
}
