import { useSessionUser } from '../host/host-context';
import { useStore } from '../utils/use-store';
import { type RecordFormat, UserRecords } from '../utils/user-records';

interface SingleKeysSetting {
  isOff: boolean;
}

const FORMAT: RecordFormat<SingleKeysSetting> = {
  prefix: 'larkspur-keys-',
  create: () => ({ isOff: false }),
  parse: (value) => {
    const { isOff }: Partial<SingleKeysSetting> = value ?? {};
    return typeof isOff === 'boolean' ? { isOff } : null;
  },
  prune: (setting) => (setting.isOff ? setting : null),
};

const recordsOf = new Map<string, UserRecords<SingleKeysSetting>>();

interface SingleKeys {
  areOn: boolean;
  turn(isOn: boolean): void;
}

/**
 * Turns keys without a modifier on and off, kept for each user in this browser. Speech input types letters, and some
 * people press keys by accident (WCAG 2.1.4).
 */
export function useSingleKeys(): SingleKeys {
  const user = useSessionUser();
  const id = user?._id ?? 'visitor';
  const records = recordsOf.get(id) ?? new UserRecords(FORMAT, id);
  recordsOf.set(id, records);
  const { isOff } = useStore(records);
  return { areOn: !isOff, turn: (isOn) => records.write({ isOff: !isOn }) };
}
