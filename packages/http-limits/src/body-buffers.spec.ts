import { BodyBuffers } from './body-buffers';

const MEGABYTE = 1024 * 1024;

it('leave room for other clients when one takes its share', () => {
  const buffers = new BodyBuffers({ total: 64 * MEGABYTE, perClient: 16 * MEGABYTE });
  for (let count = 0; count < 16; count += 1) expect(buffers.take('203.0.113.1', MEGABYTE)).toBe(true);
  expect(buffers.take('203.0.113.1', 1)).toBe(false);
  expect(buffers.take('203.0.113.2', MEGABYTE)).toBe(true);
  buffers.release('203.0.113.1', 16 * MEGABYTE + 1);
  expect(buffers.take('203.0.113.1', MEGABYTE)).toBe(true);
});

it('have a limit for all clients together', () => {
  const buffers = new BodyBuffers({ total: 64 * MEGABYTE, perClient: 16 * MEGABYTE });
  for (let count = 0; count < 64; count += 1) expect(buffers.take(`203.0.113.${count}`, MEGABYTE)).toBe(true);
  expect(buffers.take('198.51.100.1', 1)).toBe(false);
});
