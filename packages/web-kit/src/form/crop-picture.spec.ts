import { CENTERED, clampPosition, toCrop } from './crop-picture';

const LANDSCAPE = { width: 400, height: 200 };

it('starts with the largest square in the middle', () => {
  expect(toCrop(CENTERED, LANDSCAPE)).toEqual({ x: 100, y: 0, size: 200 });
});

it('zooms in around its center', () => {
  expect(toCrop({ x: 0.5, y: 0.5, zoom: 2 }, LANDSCAPE)).toEqual({ x: 150, y: 50, size: 100 });
});

it.each([
  [
    { x: -1, y: 0.5, zoom: 1 },
    { x: 0, y: 0, size: 200 },
  ],
  [
    { x: 9, y: 9, zoom: 2 },
    { x: 300, y: 100, size: 100 },
  ],
  [
    { x: 0.5, y: 0, zoom: 4 },
    { x: 175, y: 0, size: 50 },
  ],
])('never leaves the picture: %j', (position, crop) => {
  expect(toCrop(position, LANDSCAPE)).toEqual(crop);
});

it('zooms neither out of the picture nor into single pixels', () => {
  expect(clampPosition({ ...CENTERED, zoom: 0.2 }, LANDSCAPE).zoom).toBe(1);
  expect(clampPosition({ ...CENTERED, zoom: 40 }, LANDSCAPE).zoom).toBe(4);
});
