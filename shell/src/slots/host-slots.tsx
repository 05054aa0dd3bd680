import type { HostApi, HostSlots } from '@larkspur/web-kit/host/host-api';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import type { Registry } from '../remotes/registry';
import type { Remotes } from '../remotes/remotes';
import { mayEnter } from '../session/route-authorization';
import { WidgetFrame } from './widget-frame';

interface Parts {
  registry: Pick<Registry, 'widgets'>;
  session: Pick<SessionStore, 'user'>;
  remotes(): Pick<Remotes, 'widget' | 'reportWidgetFailure'>;
  /** Returns the host API for widgets. */
  host(): Omit<HostApi, 'slots'>;
}

/** Shows the widgets that the page's registry has for a slot, and only those that the user may see. */
export function createHostSlots({ registry, session, remotes, host }: Parts): HostSlots {
  return {
    render(slot, props, className) {
      const user = session.user();
      const widgets = registry.widgets(slot).filter((widget) => mayEnter(widget, user));
      if (widgets.length === 0) return null;
      return (
        <div className={className}>
          {widgets.map(({ remote }) => (
            <WidgetFrame
              key={remote}
              load={() => remotes().widget(remote, slot)}
              onFailure={(failure) => remotes().reportWidgetFailure(remote, slot, failure)}
              props={{ ...props, host: host() }}
            />
          ))}
        </div>
      );
    },
  };
}
