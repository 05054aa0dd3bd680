import { patchAnnouncers } from './patch-announcers';

function anAnnouncer() {
  const announcer = document.createElement('div');
  announcer.dataset.liveAnnouncer = 'true';
  const log = document.createElement('div');
  log.setAttribute('role', 'log');
  log.append(document.createElement('div'));
  announcer.append(log);
  document.body.prepend(announcer);
  return log;
}

it('clears existing and new announcers without assigning innerHTML', async () => {
  const forbidden = jest.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(() => {
    throw new TypeError("This document requires 'TrustedHTML' assignment.");
  });
  const early = anAnnouncer();
  const stop = patchAnnouncers();
  const late = anAnnouncer();
  await Promise.resolve();
  for (const log of [early, late]) {
    log.innerHTML = '';
    expect(log.childElementCount).toBe(0);
  }
  stop();
  forbidden.mockRestore();
});
