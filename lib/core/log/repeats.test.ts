import { createRepeats, type LogRecord } from './repeats';

const WARN = 40;
const ERROR = 50;

describe('records that repeat', () => {
  let written: (readonly [LogRecord, number])[];
  let repeats: ReturnType<typeof createRepeats>;

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    repeats = createRepeats((summary, level) => written.push([summary, level]));
  });
  afterEach(() => jest.useRealTimers());

  const failed = (requestId: string, message = 'no such column') => ({
    event: 'api-failed',
    path: '/api/x',
    requestId,
    err: new Error(message),
  });

  it('are written once a minute and counted otherwise', () => {
    const isWritten = Array.from({ length: 1000 }, (_, i) => repeats.isNew(failed(`r${i}`), ERROR));
    expect(isWritten.filter(Boolean)).toHaveLength(1);
    expect(isWritten[0]).toBe(true);
    expect(written).toEqual([]);
    jest.advanceTimersByTime(60_000);
    expect(written).toEqual([[{ event: 'repeated', of: 'api-failed', times: 999, seconds: 60 }, ERROR]]);
    expect(repeats.isNew(failed('next'), ERROR)).toBe(true);
    jest.advanceTimersByTime(120_000);
    expect(written).toHaveLength(1);
  });

  it('are distinguished by event, error, texts and level', () => {
    const records: readonly [LogRecord, number][] = [
      [failed('1'), ERROR],
      [failed('2', 'disk full'), ERROR],
      [{ ...failed('3'), path: '/api/y' }, ERROR],
      [{ event: 'page-failed', path: '/api/x', err: new Error('no such column') }, ERROR],
      [failed('4'), WARN],
    ];
    expect(records.map(([record, level]) => repeats.isNew(record, level))).toEqual(records.map(() => true));
  });

  it('take limited memory and few lines for made-up texts', () => {
    const isWritten = Array.from({ length: 5000 }, (_, i) =>
      repeats.isNew({ ...failed('r'), path: `/${i}` }, ERROR),
    );
    expect(isWritten.filter(Boolean)).toHaveLength(101);
    repeats.flush();
    expect(written).toEqual([[{ event: 'repeated', of: 'api-failed', times: 4899, seconds: 0 }, ERROR]]);
  });
});
