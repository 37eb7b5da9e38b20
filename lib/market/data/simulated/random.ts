const { cos, imul, log, sqrt } = Math;

/** Mixes 32 bits so that inputs differing in one bit give unrelated outputs (MurmurHash3's finalizer). */
function mix(value: number): number {
  let bits = value;
  bits = imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** A signed 32-bit hash of integers: the simulated market's only source of randomness. */
export function hash(seed: number, stream: number, index: number, part = 0): number {
  let bits = mix((seed | 0) ^ 0x9e3779b9);
  bits = mix(bits ^ imul(stream | 0, 0xcc9e2d51));
  bits = mix(bits ^ imul(index | 0, 0x1b873593));
  return mix(bits ^ imul(part | 0, 0x27d4eb2f));
}

/** Strictly between 0 and 1. */
export function uniformAt(seed: number, stream: number, index: number, part = 0): number {
  return toUnit(hash(seed, stream, index, part));
}

/** A standard normal number determined by its inputs (Box and Muller, 1958); uses parts `part` and `part + 1`. */
export function normalAt(seed: number, stream: number, index: number, part = 0): number {
  const radius = sqrt(-2 * log(uniformAt(seed, stream, index, part)));
  return radius * cos(2 * Math.PI * uniformAt(seed, stream, index, part + 1));
}

function toUnit(bits: number): number {
  return ((bits >>> 0) + 0.5) / 4294967296;
}

/** A long random sequence determined by its inputs: sfc32 (Chris Doty-Humphrey, PractRand). */
export class RandomStream {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;
  private spare = 0;
  private hasSpare = false;

  constructor(seed: number, stream: number, index: number) {
    this.a = hash(seed, stream, index, 101);
    this.b = hash(seed, stream, index, 102);
    this.c = hash(seed, stream, index, 103);
    for (let round = 0; round < 8; round += 1) this.next();
  }

  private next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum;
  }

  /** Strictly between 0 and 1. */
  uniform(): number {
    return toUnit(this.next());
  }

  /** Standard normal, by the polar method (Marsaglia and Bray, 1964). */
  normal(): number {
    if (this.hasSpare) {
      this.hasSpare = false;
      return this.spare;
    }
    for (;;) {
      const x = 2 * this.uniform() - 1;
      const y = 2 * this.uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = sqrt((-2 * log(square)) / square);
      this.spare = y * scale;
      this.hasSpare = true;
      return x * scale;
    }
  }
}
