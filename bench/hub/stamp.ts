/**
 * Timestamps in messages: microseconds of the machine's monotonic clock, which its processes share, with a fixed
 * length, so that readers find them without parsing.
 */

const DIGITS = 15;

export function stampNow(): string {
  return String(process.hrtime.bigint() / 1000n).padStart(DIGITS, '0');
}

/** A price as the product sends it, with a timestamp. */
export function stampedPrice(): unknown {
  return {
    Data: {
      17: {
        Price: 91_234.5,
        Change: -812.25,
        ChangePct: -0.882_435,
        Time: '2026-11-20T15:04:05.000Z',
        Sent: stampNow(),
      },
    },
  };
}

/** Where the digits start in a frame. */
export function stampOffset(frame: Buffer): number {
  const found = frame.indexOf('"Sent":"');
  if (found < 0) throw new Error('The frame carries no instant');
  return found + '"Sent":"'.length;
}

/** Milliseconds since the timestamp. */
export function readAge(bytes: Buffer, offset: number, now: bigint): number {
  let micros = 0;
  for (let index = offset; index < offset + DIGITS; index += 1)
    micros = micros * 10 + ((bytes[index] as number) - 48);
  return (Number(now / 1000n) - micros) / 1000;
}

export const STAMP_LENGTH = DIGITS;
