import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { type Pixels, readPng } from './read-png';

/**
 * Two pictures are compared by the mean colour of small squares: the edges of letters differ from machine to machine,
 * and their mean hardly does. A square differs when a channel of its mean is off by more than `most`, of 255.
 */
const FINE = 4;
const SCALES = [
  // What was moved, or is gone.
  { side: FINE, most: 55 },
  // What has another colour, however near.
  { side: 16, most: 7 },
] as const;
/** A square or two may be a letter's curve. */
const MOST_SQUARES = 2;

export interface Difference {
  words: string;
  /** Where they differ; none where their sizes do. Only asked for when it is kept: it takes a second to draw. */
  picture?(): Buffer;
}

/** @returns `null` for two pictures that a person would call the same */
export function differenceBetween(wantedFile: Buffer, actualFile: Buffer): Difference | null {
  const [wanted, actual] = [readPng(wantedFile), readPng(actualFile)];
  const { width, height } = wanted;
  if (actual.width !== width || actual.height !== height) {
    return { words: `is ${actual.width} × ${actual.height} and was ${width} × ${height}` };
  }
  const fine = differencesIn(wanted, actual);
  for (const { side, most } of SCALES) {
    const squares = squaresOver(most, side, side === FINE ? fine : gathered(fine, side / FINE));
    if (squares.length <= MOST_SQUARES) continue;
    return {
      words: `differs in ${squares.length} squares, first at ${squares[0]}`,
      picture: () => {
        const marks = new PNG({ width, height });
        pixelmatch(wanted.data, actual.data, marks.data, width, height);
        return PNG.sync.write(marks);
      },
    };
  }
  return null;
}

/** By how much all of a square's points differ together: red, green and blue of one after the other. */
interface Squares {
  across: number;
  down: number;
  sums: Int32Array;
}

/** In squares of the finest kind. What remains at the right and at the bottom belongs to none. */
function differencesIn(wanted: Pixels, actual: Pixels): Squares {
  const { width } = wanted;
  const [across, down] = [Math.floor(width / FINE), Math.floor(wanted.height / FINE)];
  const sums = new Int32Array(across * down * 3);
  const [before, after] = [wanted.data, actual.data];
  const [pointsBefore, pointsAfter] = [pointsOf(before), pointsOf(after)];
  for (let y = 0; y < down * FINE; y += 1) {
    const row = ((y / FINE) | 0) * across;
    for (let x = 0; x < across * FINE; x += 1) {
      const point = y * width + x;
      if (pointsBefore[point] === pointsAfter[point]) continue;
      const to = (row + ((x / FINE) | 0)) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = point * 4 + channel;
        sums[to + channel] = (sums[to + channel] ?? 0) + (after[at] ?? 0) - (before[at] ?? 0);
      }
    }
  }
  return { across, down, sums };
}

const pointsOf = (data: Buffer) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

/** `times` by `times` squares make one. */
function gathered(fine: Squares, times: number): Squares {
  const [across, down] = [Math.floor(fine.across / times), Math.floor(fine.down / times)];
  const sums = new Int32Array(across * down * 3);
  for (let y = 0; y < down * times; y += 1) {
    for (let x = 0; x < across * times; x += 1) {
      const [from, to] = [(y * fine.across + x) * 3, (((y / times) | 0) * across + ((x / times) | 0)) * 3];
      for (let channel = 0; channel < 3; channel += 1) {
        sums[to + channel] = (sums[to + channel] ?? 0) + (fine.sums[from + channel] ?? 0);
      }
    }
  }
  return { across, down, sums };
}

/** Where they begin: "12, 340". */
function squaresOver(most: number, side: number, { across, sums }: Squares): string[] {
  const limit = most * side ** 2;
  const found: string[] = [];
  for (let square = 0; square * 3 < sums.length; square += 1) {
    const [red = 0, green = 0, blue = 0] = [sums[square * 3], sums[square * 3 + 1], sums[square * 3 + 2]];
    if (red > limit || -red > limit || green > limit || -green > limit || blue > limit || -blue > limit) {
      found.push(`${(square % across) * side}, ${((square / across) | 0) * side}`);
    }
  }
  return found;
}
