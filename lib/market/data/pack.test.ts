import fc from 'fast-check';
import type { EpochDay } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import { MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import type { DayBars } from './bars';
import { packDay, unpackDay, unpackLastClose } from './pack';

const DAY = parseIsoDay('2024-03-08');
const START = Date.parse('2024-03-08T14:30:00Z');

type Row = readonly [time: number, open: number, high: number, low: number, close: number, volume: number];

function makeDay(rows: readonly Row[], intervalMinutes = 5, day: EpochDay = DAY): DayBars {
  const column = (index: number) => Float64Array.from(rows, (row) => row[index] as number);
  const [time, open, high, low, close, volume] = [0, 1, 2, 3, 4, 5].map(column) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { day, intervalMinutes, length: rows.length, time, open, high, low, close, volume };
}

/** The bars again, after a check that their last close is also read alone. */
function roundTrip(day: DayBars): DayBars {
  const bytes = packDay(day);
  const back = unpackDay(day.day, bytes);
  expect(unpackLastClose(day.day, bytes)).toBe(back.close[back.length - 1] ?? null);
  return back;
}

/** A regular session of 78 bars with two decimals. */
const usual = makeDay(
  Array.from({ length: 78 }, (_, index): Row => {
    const cents = 51_000 + Math.round(200 * Math.sin(index / 7));
    return [
      START + index * 5 * MINUTE_MS,
      cents / 100,
      (cents + 31) / 100,
      (cents - 12) / 100,
      (cents + 7) / 100,
      400_000 + index * 911,
    ];
  }),
);

describe('packed bars', () => {
  it('come back exactly, in a fraction of their size', () => {
    expect(roundTrip(usual)).toEqual(usual);
    expect(packDay(usual).length).toBeLessThan((78 * 48) / 4);
  });

  it.each<[string, readonly Row[]]>([
    ['no bars', []],
    ['one bar', [[START, 1.08765, 1.0877, 1.0876, 1.08765, 0]]],
    [
      'gaps',
      [
        [START, 5, 6, 4, 5, 10],
        [START + 35 * MINUTE_MS, 5, 6, 4, 5.5, 20],
      ],
    ],
    [
      'times off the grid',
      [
        [START + 1, 5, 6, 4, 5, 10],
        [START + 7 * MINUTE_MS, 5, 6, 4, 5.5, 20],
      ],
    ],
    ['prices with no end', [[START, 213.55 / 7, 214.44 / 7, 212.65 / 7, 213.3 / 7, 4234953 * 7]]],
    ['fractions of coins', [[START, 7424.91, 7424.91, 7390, 7405, 73.95449355]]],
    ['one long jump', [[START, 0.0001, 99_999_999, 0.0001, 99_999_999, 9e15]]],
    ['high and low inside the body', [[START, 10, 9, 11, 12, 1]]],
  ])('come back exactly: %s', (_, rows) => {
    const day = makeDay(rows);
    expect(roundTrip(day)).toEqual(day);
  });

  it.each([127, 128, 129, 32_767, 32_768, 2 ** 31 - 1, 2 ** 31, 2 ** 40])(
    'come back exactly across a change of width at %i',
    (size) => {
      const rows: Row[] = [
        [START, 1, 1 + size, 1, 1 + size, size],
        [START + 5 * MINUTE_MS, 1, 1 + size, 1, 1, 0],
        [START + 10 * MINUTE_MS, 1 + size, 1 + 2 * size, 1, 1 + size, size + 1],
      ];
      expect(roundTrip(makeDay(rows))).toEqual(makeDay(rows));
    },
  );

  it('come back to the bit whatever the numbers are', () => {
    const price = fc.oneof(
      fc.double({ noDefaultInfinity: true }),
      fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100),
      fc.integer({ min: 1, max: 2_000_000 }).map((points) => points / 100_000),
    );
    const row = fc.tuple(fc.integer({ min: 1, max: 4 }), price, price, price, price, price);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), fc.constantFrom(1, 5, 60, 1440), (rows, interval) => {
        let time = START;
        const day = makeDay(
          rows.map(([steps, ...prices]): Row => {
            time += steps * interval * MINUTE_MS;
            return [time, ...prices];
          }),
          interval,
        );
        expect(roundTrip(day)).toEqual(day);
      }),
    );
  });

  it('are read from any place of a larger buffer', () => {
    const bytes = packDay(usual);
    const buffer = Buffer.alloc(bytes.length + 9, 0xff);
    buffer.set(bytes, 3);
    expect(unpackDay(DAY, buffer.subarray(3, 3 + bytes.length))).toEqual(usual);
  });

  it('use no more than the bars in use', () => {
    const longer = { ...usual, length: 2 };
    const back = roundTrip(longer);
    expect(back.length).toBe(2);
    expect([...back.close]).toEqual([...usual.close.subarray(0, 2)]);
  });

  it('are refused when any single byte changed', () => {
    const bytes = packDay(makeDay([[START, 5, 6, 4, 5, 10]]));
    for (let index = 0; index < bytes.length; index += 1) {
      const damaged = bytes.slice();
      damaged[index] = (damaged[index] as number) ^ 0x10;
      expect(() => unpackDay(DAY, damaged)).toThrow(OperatorError);
      expect(() => unpackLastClose(DAY, damaged)).toThrow(OperatorError);
    }
  });

  it.each<[string, Uint8Array]>([
    ['only 0 bytes', new Uint8Array()],
    ['not bars at all', new Uint8Array(64)],
    ['the checksum differs', packDay(usual).subarray(0, 200)],
    ['they belong to 2024-03-07', packDay({ ...usual, day: (DAY - 1) as EpochDay })],
  ])('say what is wrong with them: %s', (fault, bytes) => {
    expect(() => unpackDay(DAY, bytes)).toThrow(`The stored bars of 2024-03-08 are damaged: ${fault}`);
  });
});
