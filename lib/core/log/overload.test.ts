import { createOverloadLog } from './overload';

describe('the log of overload', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is one warning a minute with refusal counts, and none in a quiet minute', () => {
    const lines: unknown[] = [];
    const overload = createOverloadLog({ warn: (line: unknown) => lines.push(line) });
    for (let i = 0; i < 300; i += 1) overload.note('pages');
    overload.note('calls');
    expect(lines).toEqual([]);
    jest.advanceTimersByTime(60_000);
    expect(lines).toEqual([{ event: 'overloaded', seconds: 60, refused: { pages: 300, calls: 1 } }]);
    jest.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(1);
    overload.note('connections');
    overload.stop();
    expect(lines.at(-1)).toEqual({ event: 'overloaded', seconds: 0, refused: { connections: 1 } });
    jest.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(2);
  });
});
