import type { RouteAccess } from '@larkspur/contracts/remote';
import { useLocation } from '@larkspur/router';
import { type ComponentType, useSyncExternalStore } from 'react';
import type { HostApi } from '../host/host-api';
import styles from './dev-frame.module.css';

/** A widget of the remote, with what its slot passes unknown here. */
export interface DevWidget {
  slot: string;
  access: RouteAccess;
  Widget: ComponentType<{ host: HostApi } & Record<string, unknown>>;
}

interface WidgetPageProps {
  name: string;
  host: HostApi;
  widgets: readonly DevWidget[];
}

/** The remote's widgets by themselves, each in a box whose width can be changed by its corner. */
export function WidgetPage({ name, host, widgets }: WidgetPageProps) {
  const { search } = useLocation();
  const user = useSyncExternalStore(host.session.subscribe, host.session.current);
  const passed = { userId: user?._id, ...Object.fromEntries(new URLSearchParams(search)) };
  return (
    <main className={styles.widgets}>
      <h1>Widgets of {name}</h1>
      <p>
        They get what their slot passes from this page’s address, such as <code>?userId=1</code>.
      </p>
      {widgets.map(({ slot, access, Widget }) => (
        <section key={slot} aria-label={slot}>
          <h2>
            {slot} ({access})
          </h2>
          {access === 'open' || user ? (
            <div className={styles.widget}>
              <Widget host={host} {...passed} />
            </div>
          ) : (
            <p>Sign in to see it.</p>
          )}
        </section>
      ))}
    </main>
  );
}
