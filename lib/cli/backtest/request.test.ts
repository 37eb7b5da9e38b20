import { InputError } from '@/lib/core/base/errors';
import { STRATEGY_FAMILIES } from '@/lib/robots/strategies/registry';
import { parseBacktestRequest } from './request';

const NEEDED = ['--data', 'spy.csv', '--strategy', 'sma-cross'];

describe('parseBacktestRequest', () => {
  it('accepts every flag', () => {
    const words =
      '--data spy.csv.gz --strategy sma-cross --params fast=5,slow=20 --size 1.5 --cash 5000 --commission 0.0005 --spread 0.0002 --impact 0.01 --type e --interval 1h --zone America/New_York --dates mdy --decimal comma --stamps end --splits 2020-08-31:4 --symbol spy --out t.csv';
    expect(parseBacktestRequest(words.split(' '))).toMatchObject({
      data: 'spy.csv.gz',
      family: { id: 'sma-cross' },
      params: { fast: 5, slow: 20 },
      size: 1.5,
      cash: 5000,
      commission: 0.0005,
      spread: 0.0002,
      impact: 0.01,
      fundType: 'E',
      interval: 60,
      zone: 'America/New_York',
      dateOrder: 'mdy',
      decimalMark: ',',
      stampedAtEnd: true,
      splits: [{ ratio: 4 }],
      instrument: { ticker: 'SPY' },
      out: 't.csv',
    });
  });

  it('needs only a file and a strategy: 100 units, a million, no costs, times in UTC', () => {
    expect(parseBacktestRequest(NEEDED)).toMatchObject({
      params: { fast: 10, slow: 30 },
      size: 100,
      cash: 1_000_000,
      commission: 0,
      spread: 0,
      impact: 0,
      fundType: 'S',
      instrument: null,
      decimalMark: null,
      stampedAtEnd: false,
      splits: [],
      interval: null,
      zone: 'UTC',
      out: null,
    });
  });

  it.each<[string, readonly string[]]>([
    ['--data is missing', ['--strategy', 'sma-cross']],
    ['--data is empty', ['--data', '', '--strategy', 'sma-cross']],
    ['--strategy is missing', ['--data', 'spy.csv']],
    ["--strategy 'magic' is unknown; choose one of", ['--data', 'spy.csv', '--strategy', 'magic']],
    ["sma-cross has no parameter 'fats'; it has fast, slow", [...NEEDED, '--params', 'fats=10']],
    ["Parameter 'fast' is 'ten', which is not a number", [...NEEDED, '--params', 'fast=ten']],
    ['Parameters of sma-cross don’t work together', [...NEEDED, '--params', 'fast=30,slow=10']],
    ["--size '0' must be above 0", [...NEEDED, '--size', '0']],
    ["--size '-5' must be above 0", [...NEEDED, '--size=-5']],
    ["--size 'many' is not a number", [...NEEDED, '--size', 'many']],
    ["--size '1e400' is not a number", [...NEEDED, '--size', '1e400']],
    ["--size '' is not a number", [...NEEDED, '--size', '']],
    ["--cash '0' must be above 0", [...NEEDED, '--cash', '0']],
    ["--cash '1e12' must be above 0, from 0.000001 to 1000000000", [...NEEDED, '--cash', '1e12']],
    ["--commission '-0.1' must be a fraction", [...NEEDED, '--commission=-0.1']],
    ["--commission 'NaN' is not a number", [...NEEDED, '--commission', 'NaN']],
    ["--commission '5' must be a fraction from 0 to below 1", [...NEEDED, '--commission', '5']],
    ["--spread '1' must be a fraction", [...NEEDED, '--spread', '1']],
    ["--impact 'x' is not a number", [...NEEDED, '--impact', 'x']],
    ["--type 'Q' is unknown", [...NEEDED, '--type', 'Q']],
    ["--type 'S' contradicts SPY", [...NEEDED, '--symbol', 'SPY', '--type', 'S']],
    ["--dates 'ymd' must be dmy or mdy", [...NEEDED, '--dates', 'ymd']],
    ['pairs have no splits', [...NEEDED, '--type', 'F', '--splits', '2024-03-08:2']],
    ["--interval '7' is not accepted", [...NEEDED, '--interval', '7']],
    ['Mars/Olympus', [...NEEDED, '--zone', 'Mars/Olympus']],
    ['--out is empty', [...NEEDED, '--out', '']],
  ])('answers %s', (message, words) => {
    expect(() => parseBacktestRequest([...words])).toThrow(InputError);
    expect(() => parseBacktestRequest([...words])).toThrow(message);
  });

  it('lists strategies that can run on a file, and says why others can’t', () => {
    const messageFor = (id: string) => {
      try {
        parseBacktestRequest(['--data', 'spy.csv', '--strategy', id]);
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    for (const { id, kind, analysis } of STRATEGY_FAMILIES) {
      const runs = kind === 'single' && analysis === 'TA';
      expect(messageFor('magic').includes(id)).toBe(runs);
      expect(messageFor(id) === '').toBe(runs);
      if (kind === 'basket') expect(messageFor(id)).toContain('trades several instruments');
      else if (!runs) expect(messageFor(id)).toContain('needs company reports');
    }
  });

  it('refuses unknown flags', () => {
    expect(() => parseBacktestRequest([...NEEDED, '--leverage', '3'])).toThrow("Unknown option '--leverage'");
  });
});
