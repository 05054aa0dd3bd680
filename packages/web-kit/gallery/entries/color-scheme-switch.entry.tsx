import { ColorSchemeSwitch } from '../../src/layout/color-scheme-switch';

export default {
  name: 'Color scheme switch',
  group: 'Layout parts',
  use: 'In settings, for people who want another appearance than their device has.',
  avoid: 'In the header of every page. The device’s choice is right for most.',
  states: [{ name: 'same as device', render: () => <ColorSchemeSwitch /> }],
};
