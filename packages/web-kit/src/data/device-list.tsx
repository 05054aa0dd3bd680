import { Button } from '../action/button';
import { ComputerIcon, SmartphoneIcon } from '../brand/icons';
import { Badge } from '../feedback/badge';
import { VisuallyHidden } from '../layout/visually-hidden';
import { DateText } from './date-text';
import styles from './device-list.module.css';
import { UserText } from './user-text';

export interface Device {
  id: string;
  /** "Chrome on Windows" */
  name: string;
  isPhone?: boolean;
  /** The device that shows the list. It signs out with the button that every page has. */
  isCurrent: boolean;
  /** ISO 8601. */
  lastActive: string;
  /** The network address, or a place. */
  place?: string;
}

export interface DeviceListProps {
  devices: Device[];
  /** The device that is being signed out. */
  pendingId?: string | null;
  /** The heading above says already that this is the device that shows the list. */
  isBadgeHidden?: boolean;
  /** Absent for who may only look. */
  onSignOut?(device: Device): void;
}

/** The devices that are signed in, each with a button that ends its session. */
export function DeviceList({ devices, pendingId, isBadgeHidden, onSignOut }: DeviceListProps) {
  return (
    <ul aria-label="Signed-in devices">
      {devices.map((device) => {
        const DeviceIcon = device.isPhone ? SmartphoneIcon : ComputerIcon;
        return (
          <li key={device.id} className={styles.device}>
            <span className={styles.sign}>
              <DeviceIcon size={22} />
            </span>
            <div className={styles.text}>
              <p className={styles.name}>
                <UserText text={device.name} />{' '}
                {device.isCurrent && !isBadgeHidden && <Badge tone="positive">This device</Badge>}
              </p>
              <p className={styles.small}>
                {device.isCurrent ? (
                  'Active now'
                ) : (
                  <>
                    Last active: <DateText iso={device.lastActive} withTime />
                  </>
                )}
                {device.place && (
                  <>
                    {'\u00A0· '}
                    <UserText text={device.place} />
                  </>
                )}
              </p>
            </div>
            {!device.isCurrent && onSignOut && (
              <Button
                small
                pending={pendingId === device.id}
                isDisabled={pendingId != null && pendingId !== device.id}
                onPress={() => onSignOut(device)}
              >
                Sign out <VisuallyHidden>{device.name}</VisuallyHidden>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
