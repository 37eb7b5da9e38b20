import { parseArgs } from 'node:util';
import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { parseIsoDay } from '@/lib/core/base/time';
import { parseFundType, parseSymbol } from '@/lib/market/data/imported/resolve-instrument';
import { parseSplits, type Split } from '@/lib/market/data/imported/splits';
import type { FundType } from '@/lib/market/data/instrument';
import { FILE_OPTIONS, parseFileOptions } from '../file-options';

export const USAGE =
  'npm run evaluate -- --data FOLDER [--out table.csv|table.md] [--short] [--tried 0] [--type S|E|F|C] [--splits AAPL=2014-06-09:7,2020-08-31:4] [--accept-jumps AAPL=2000-09-29] [--zone America/New_York] [--dates dmy|mdy] [--decimal point|comma] [--stamps start|end]';

export interface EvaluateRequest extends Omit<ReturnType<typeof parseFileOptions>, 'interval' | 'splits'> {
  readonly data: string;
  /** Where the table is written besides the terminal; null for nowhere. */
  readonly out: string | null;
  /** Whether stocks and ETFs are sold short, too. */
  readonly sellsShort: boolean;
  /** Settings tried on these bars before this run. */
  readonly tried: number;
  /** What instruments are that aren't listed; null if it wasn't said. */
  readonly fundType: FundType | null;
  readonly splits: ReadonlyMap<string, readonly Split[]>;
  /** Sessions whose jump is real. */
  readonly acceptedJumps: ReadonlyMap<string, readonly EpochDay[]>;
}

/** Parses the arguments; null if they only ask for help. @throws InputError naming the invalid one */
export function parseEvaluateRequest(args: string[]): EvaluateRequest | null {
  const { zone, dates, decimal, stamps, type, symbol: text } = FILE_OPTIONS;
  const list = { ...text, multiple: true } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ data: text, out: text, tried: text, zone, dates, decimal, stamps, type },
      ...{ splits: list, 'accept-jumps': list, short: flag, help: { ...flag, short: 'h' } },
    },
  });
  if (values.help) return null;
  if (!values.data?.trim()) throw new InputError(`--data needs a folder of bars: ${USAGE}`);
  const out = values.out ?? null;
  if (out !== null && !/\.(csv|md)$/i.test(out))
    throw new InputError(`--out '${out}' must end in .csv or .md, which says how the table is written`);
  return {
    ...parseFileOptions({ ...values, splits: undefined }),
    data: values.data,
    out,
    sellsShort: values.short,
    tried: parseTried(values.tried ?? '0'),
    fundType: values.type === undefined ? null : parseFundType(values.type),
    splits: bySymbol('splits', values.splits, parseSplits),
    acceptedJumps: bySymbol('accept-jumps', values['accept-jumps'], (days) =>
      days.split(',').map((day) => parseIsoDay(day.trim())),
    ),
  };
}

function parseTried(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InputError(`--tried '${text}' is not a number of settings`);
  return Number(text);
}

/** `AAPL=…`, once for each symbol. */
function bySymbol<T>(
  option: string,
  given: readonly string[] = [],
  parse: (text: string) => T,
): ReadonlyMap<string, T> {
  return new Map(
    given.map((text) => {
      const at = text.indexOf('=');
      if (at < 0)
        throw new InputError(`--${option} '${text}' must begin with a symbol, as in AAPL=${text || '…'}`);
      return [parseSymbol(text.slice(0, at)), parse(text.slice(at + 1))];
    }),
  );
}
