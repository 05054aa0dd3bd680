import { deferScripts } from './deferred-scripts';

/** The page's template, after its inline script has run. */
function open(): HTMLElement & { clicks?: EventTarget[] } {
  document.body.innerHTML = `<button type="button">Menu</button>${deferScripts(['<script defer src="/main.js"></script>'])}`;
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(deferScripts([])) ?? [];
  new Function(script)();
  return document.getElementById('after-paint') ?? document.body;
}

it('records clicks until the live page takes over', () => {
  const template = open();
  const button = document.querySelector('button');
  button?.click();
  expect(template.clicks).toEqual([button]);
  template.remove();
  button?.click();
  expect(template.clicks).toEqual([button]);
});
