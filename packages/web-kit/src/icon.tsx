const PATHS = {
  home: 'M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-5h4v5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  transfer: 'M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  phone:
    'M6 3.5h3.2l1.5 4.3-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4.3 1.5V18a2.5 2.5 0 0 1-2.7 2.5C10 20 4 14 3.5 6.2A2.5 2.5 0 0 1 6 3.5Z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M4.5 12.5 10 18 20 6.5',
  warning: 'M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.5h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  more: 'M5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM12 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM19 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5-12-7.5Z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  logout: 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
  plus: 'M12 5v14M5 12h14',
  house: 'M3.5 11 12 4l8.5 7M6 9.5V20h12V9.5M9.5 20v-6h5v6',
  card: 'M3 6h18v12H3zM3 10h18M6.5 15h4',
  vault: 'M4 4h16v15H4zM6.5 19v2M17.5 19v2M12 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 8v3.5',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6l8-3ZM8.5 12l2.5 2.5 4.5-5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  camera: 'M3.5 8H8l1.5-3h5L16 8h4.5v11.5h-17zM12 17a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Z',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  upload: 'M12 16V4.5M7 9l5-4.5L17 9M4 15.5v4.5h16v-4.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words, never instead of them: always hidden from assistive technology. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
