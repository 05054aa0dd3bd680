import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import {
  ComputerIcon,
  type Icon,
  KeypadIcon,
  LogoutIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  RightIcon,
  ShieldIcon,
} from '@larkspur/web-kit/brand/icons';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { ColorSchemeSwitch } from '@larkspur/web-kit/layout/color-scheme-switch';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { SettingsBreadcrumb } from '../../components/settings-breadcrumb';
import { DataExport } from '../data-export/data-export';
import styles from './settings.module.css';

interface Setting {
  name: string;
  to: string;
  icon: Icon;
  about: string;
}

const GROUPS: { title: string; settings: Setting[] }[] = [
  {
    title: 'Your details',
    settings: [
      {
        name: 'Edit Profile',
        to: '/account/update-account',
        icon: PersonIcon,
        about: 'Email, phone, and address',
      },
    ],
  },
  {
    title: 'Security',
    settings: [
      {
        name: 'Update Password',
        to: '/account/update-password',
        icon: ShieldIcon,
        about: 'Signs you out everywhere else',
      },
      { name: 'Payment PIN', to: '/account/payment-pin', icon: KeypadIcon, about: 'Confirms your transfers' },
      { name: 'Signed-in devices', to: '/account/sessions', icon: ComputerIcon, about: 'See them, and sign them out' },
    ],
  },
  {
    title: 'Payments and help',
    settings: [
      { name: 'Beneficiaries', to: '/account/beneficiaries', icon: PeopleIcon, about: 'People you pay' },
      { name: 'Contact', to: '/account/support', icon: MailIcon, about: 'Phone, email, and messages' },
    ],
  },
];

export function Settings() {
  const { session } = useHost();
  return (
    <>
      <SettingsBreadcrumb current="Settings" />
      <PageHeading title="Settings" />
      <div className={styles.page}>
        {GROUPS.map(({ title, settings }) => (
          <Card key={title} title={title}>
            <ul className={styles.list}>
              {settings.map((setting) => (
                <SettingLink key={setting.to} {...setting} />
              ))}
            </ul>
          </Card>
        ))}
        <Card>
          <ColorSchemeSwitch />
        </Card>
        <DataExport />
        <Card title="This session">
          <div className={styles.logout}>
            <p>Signs you out in every tab of this browser.</p>
            <Button onPress={() => session.signOut()}>
              <LogoutIcon size={18} />
              Logout
            </Button>
          </div>
        </Card>
      </div>
    </>
  );
}

function SettingLink({ name, to, icon: SettingIcon, about }: Setting) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <SettingIcon />
      </span>
      <span className={styles.text}>
        <Link className={styles.link} to={to}>
          {name}
        </Link>
        <span className={styles.about}>{about}</span>
      </span>
      <RightIcon size={18} className={styles.arrow ?? ''} />
    </li>
  );
}
