import { BusyError, UnavailableError } from '@/lib/core/base/errors';
import { createLogger } from './log';

function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

describe('the log', () => {
  afterEach(() => jest.useRealTimers());

  it('skips requests refused because of load or a lost database', () => {
    const { log, lines } = openLog();
    log.error({ event: 'page-renewal-failed', key: '/', err: new BusyError('too much') });
    log.error({ event: 'api-failed', err: new UnavailableError('away') });
    expect(lines).toEqual([]);
  });

  it('has a problem once a minute with its count, and other events each time', () => {
    jest.useFakeTimers();
    const { log, lines } = openLog();
    for (let i = 0; i < 3; i += 1) {
      log.error({ event: 'render-thread-broken', err: new Error('no build') });
      log.info({ event: 'mail-sent' });
    }
    jest.advanceTimersByTime(60_000);
    expect(lines.map(({ level, event, of, times }) => [level, event, of, times])).toEqual([
      ['error', 'render-thread-broken', undefined, undefined],
      ['info', 'mail-sent', undefined, undefined],
      ['info', 'mail-sent', undefined, undefined],
      ['info', 'mail-sent', undefined, undefined],
      ['error', 'repeated', 'render-thread-broken', 2],
    ]);
  });

  it('logs each loss, and each recovery', () => {
    const { log, lines } = openLog();
    for (let i = 0; i < 2; i += 1) {
      log.error({ event: 'database-lost', err: new Error('gone') });
      log.info({ event: 'database-back' });
    }
    expect(lines.map(({ event }) => event)).toEqual([
      'database-lost',
      'database-back',
      'database-lost',
      'database-back',
    ]);
  });
});
