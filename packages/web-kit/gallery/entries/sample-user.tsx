import { type ReactNode, useState } from 'react';
import { HostProvider } from '../../src/host/host-context';
import { FakeHost } from '../../src/testing/fake-host';
import { buildSessionUser } from '../../src/testing/fixtures';

interface SampleUserProps {
  id: string;
  /** A record of this user in the browser, under a key that ends in the user’s id. */
  stored: { key: string; value: unknown };
  children: ReactNode;
}

/** A signed-in user, for whom the browser keeps a record. It starts the same on each visit, whatever was chosen before. */
export function SampleUser({ id, stored, children }: SampleUserProps) {
  const [host] = useState(() => {
    localStorage.setItem(stored.key + id, JSON.stringify(stored.value));
    return new FakeHost().signInAs(buildSessionUser({ _id: id }));
  });
  return <HostProvider host={host}>{children}</HostProvider>;
}
