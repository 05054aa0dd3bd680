import { Breadcrumb } from '@larkspur/web-kit/data/breadcrumb';
import styles from './settings-breadcrumb.module.css';

const ACCOUNT = { name: 'Account', to: '/account/info' };
const SETTINGS = { name: 'Settings', to: '/account/settings' };

/** The way back from the settings, or from one of them. */
export function SettingsBreadcrumb({ current }: { current: string }) {
  return (
    <div className={styles.breadcrumb}>
      <Breadcrumb ancestors={current === SETTINGS.name ? [ACCOUNT] : [ACCOUNT, SETTINGS]} current={current} />
    </div>
  );
}
