/** Links of the header and the footer. Another remote shows the home page. */
export const MENU = [
  { name: 'Home', to: '/' },
  { name: 'Sample title', to: '/sample-path' },
];
