import { useSingleKeys } from '@larkspur/web-kit/action/single-keys';
import { KeypadIcon, LogoutIcon } from '@larkspur/web-kit/brand/icons';
import { leavePage } from '@larkspur/web-kit/form/leave-guards';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { type Command, type CommandGroup, CommandPalette } from '@larkspur/web-kit/overlay/command-palette';
import { useState } from 'react';
import { useCanChange } from '../components/use-can-change';
import { ADD_TRANSACTION, NAV_ITEMS } from '../layout/nav-items';
import { paletteShortcut } from './palette-shortcut';
import { useGlobalSearch } from './use-global-search';

/** One field for customers, transactions and the places of the back office. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const host = useHost();
  const canChange = useCanChange();
  const [query, setQuery] = useState('');
  const results = useGlobalSearch(query, isOpen);
  const singleKeys = useSingleKeys();

  function close(): void {
    setQuery('');
    onClose();
  }

  function go(to: string): void {
    close();
    host.navigate(to);
  }

  const places: Command[] = [...NAV_ITEMS, ...(canChange ? [ADD_TRANSACTION] : [])].map(({ name, to, icon }) => ({
    id: to,
    name,
    icon,
    onChoose: () => go(to),
  }));
  const logout: Command = {
    id: 'logout',
    name: 'Logout',
    icon: LogoutIcon,
    onChoose: () => {
      close();
      leavePage(() => void host.session.signOut());
    },
  };
  const toggleKeys: Command = {
    id: 'single-keys',
    name: `Turn ${singleKeys.areOn ? 'off' : 'on'} single-key shortcuts`,
    hint: '/ opens the search; A, R, and N review a case',
    icon: KeypadIcon,
    onChoose: () => {
      close();
      singleKeys.turn(!singleKeys.areOn);
      host.notify({ tone: 'info', text: `Single-key shortcuts are ${singleKeys.areOn ? 'off' : 'on'}` });
    },
  };
  const search = query.trim().toLowerCase();
  const isMatch = ({ name }: Command) => name.toLowerCase().includes(search);
  const groups: CommandGroup[] = [
    ...results.map(({ results: found, ...group }) => ({
      ...group,
      commands: found.map(({ to, ...result }) => ({ ...result, onChoose: () => go(to) })),
    })),
    { name: 'Go to', commands: [...places, logout].filter(isMatch) },
    { name: 'Keyboard', commands: [toggleKeys].filter(isMatch) },
  ];

  return (
    <CommandPalette
      isOpen={isOpen}
      label="Search, or go to…"
      query={query}
      onQuery={setQuery}
      groups={groups}
      footer={`Name, email, phone, account number, or reference. Press ${singleKeys.areOn ? '/ or ' : ''}${paletteShortcut().name} on any page.`}
      onClose={close}
    />
  );
}
