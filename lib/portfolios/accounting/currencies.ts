import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { formatDay } from '@/lib/core/format/date';
import {
  dividePicos,
  PICOS_PER_UNIT,
  type Picos,
  timesPicos,
  toPicos,
} from '@/lib/portfolios/transactions/picos';
import { type Closes, closeIndex, type FindCloses } from './closes';

/** A rate is used for this many days after its close; later ones are needed then. */
const MOST_DAYS_OLD = 7;
const ONE = PICOS_PER_UNIT as Picos;

export interface Currencies {
  /**
   * What one unit of a currency is worth in the portfolio's, at the last close up to a day.
   * @throws InputError if there is none within seven days
   */
  readonly rateOn: (currency: string, day: EpochDay) => Picos;
}

interface Step {
  readonly pair: Closes;
  readonly isInverse: boolean;
}

/** Rates by closes of currency pairs: a pair of both currencies, else one of each with the dollar. */
export function createCurrencies(base: string, find: FindCloses): Currencies {
  const paths = new Map<string, readonly Step[] | null>();
  const known = new Map<string, Picos>();

  const findStep = (from: string, to: string): Step | null => {
    const pair = find(`${from}${to}`);
    if (pair) return { pair, isInverse: false };
    const inverse = find(`${to}${from}`);
    return inverse ? { pair: inverse, isInverse: true } : null;
  };
  const findPath = (currency: string): readonly Step[] | null => {
    const direct = findStep(currency, base);
    if (direct) return [direct];
    const steps = [findStep(currency, 'USD'), findStep('USD', base)];
    return steps.every((step) => step !== null) ? steps : null;
  };
  const pathFrom = (currency: string) => {
    if (!paths.has(currency)) paths.set(currency, findPath(currency));
    return paths.get(currency) ?? null;
  };

  function compute(currency: string, day: EpochDay): Picos {
    if (currency === base) return ONE;
    if (currency === 'GBX') return (rateOn('GBP', day) / 100n) as Picos;
    const path = pathFrom(currency);
    if (!path) throw new InputError(`We have no exchange rate of ${currency} and ${base}.`);
    return path.reduce((rate, { pair, isInverse }) => {
      const index = closeIndex(pair, day);
      if (index < 0 || day - (pair.day[index] as number) > MOST_DAYS_OLD)
        throw new InputError(
          `We have no exchange rate of ${currency} and ${base} for ${formatDay(day)} or the seven days before.`,
        );
      const close = toPicos(pair.close[index] as number);
      return isInverse ? dividePicos(rate, close) : timesPicos(rate, close);
    }, ONE);
  }
  function rateOn(currency: string, day: EpochDay): Picos {
    const key = `${currency} ${day}`;
    const rate = known.get(key) ?? compute(currency, day);
    known.set(key, rate);
    return rate;
  }
  return { rateOn };
}
