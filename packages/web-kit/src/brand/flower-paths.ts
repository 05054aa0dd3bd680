/** Paths of the larkspur flower, about 30 units long and centered on the origin. Every illustration is built from them. */
export const PETAL_PATH = 'M0-3C-7.5-9-8.5-20 0-27 8.5-20 7.5-9 0-3Z';
/** Rotation of each of the five petals, in degrees. */
export const PETAL_ANGLES = [0, 72, 144, 216, 288];
/** The curved spur behind the petals. */
export const SPUR_PATH =
  'M2.2-4.5C7-11 11-19.5 16.5-26 19.5-29.5 24-33.5 28.5-31.5 25-31 22-28 19.5-24.5 14.5-17.5 9.5-10.5 3.8-3.8Z';
