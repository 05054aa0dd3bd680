/** xoshiro128** seeded by splitmix32, the only source of randomness in a simulation. */
export class Random {
  private readonly state: [number, number, number, number];

  constructor(seed: number) {
    let mixed = seed | 0;
    const next = () => {
      mixed = (mixed + 0x9e3779b9) | 0;
      let z = mixed ^ (mixed >>> 16);
      z = Math.imul(z, 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      return z ^ (z >>> 15);
    };
    this.state = [next(), next(), next(), next()];
  }

  /** In [0, 1). */
  fraction(): number {
    return this.next() / 2 ** 32;
  }

  /** An integer in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(values: readonly T[]): T {
    const picked = values[this.below(values.length)];
    if (picked === undefined) throw new Error('Cannot pick from an empty array.');
    return picked;
  }

  private next(): number {
    const s = this.state;
    const result = Math.imul(rotateLeft(Math.imul(s[1], 5), 7), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotateLeft(s[3], 11);
    return result;
  }
}

const rotateLeft = (x: number, by: number) => (x << by) | (x >>> (32 - by));
