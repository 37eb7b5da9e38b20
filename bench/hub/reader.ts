import { readAge, STAMP_LENGTH } from './stamp';

/** Shared measurements of a process's readers. */
export class Tally {
  messages = 0;
  private ages: Float64Array = new Float64Array(1 << 16);
  private count = 0;

  reset(): void {
    this.messages = 0;
    this.count = 0;
  }

  addAge(age: number): void {
    if (this.count === this.ages.length) {
      const grown = new Float64Array(this.ages.length * 2);
      grown.set(this.ages);
      this.ages = grown;
    }
    this.ages[this.count] = age;
    this.count += 1;
  }

  /** Quantiles of message age, from 0 to 1. */
  quantiles(...shares: readonly number[]): number[] {
    const sorted = this.ages.slice(0, this.count).sort();
    return shares.map(
      (share) => sorted[Math.min(this.count - 1, Math.floor(share * this.count))] ?? Number.NaN,
    );
  }
}

/** Counts fixed-length frames in a stream of bytes, and reads the timestamp of each unsplit one. */
export class FrameReader {
  private at = 0;

  constructor(
    private readonly frameLength: number,
    private readonly stampAt: number,
    private readonly tally: Tally,
  ) {}

  take(chunk: Buffer): void {
    const now = process.hrtime.bigint();
    const { frameLength, stampAt } = this;
    const total = this.at + chunk.length;
    const complete = Math.floor(total / frameLength);
    for (let frame = 0; frame <= complete; frame += 1) {
      const offset = frame * frameLength - this.at + stampAt;
      if (offset >= 0 && offset + STAMP_LENGTH <= chunk.length)
        this.tally.addAge(readAge(chunk, offset, now));
    }
    this.tally.messages += complete;
    this.at = total - complete * frameLength;
  }
}
