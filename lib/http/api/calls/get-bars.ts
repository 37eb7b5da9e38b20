import { z } from 'zod';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { BAR_INTERVALS, MAX_BARS } from '@/lib/market/price-history/price-history';
import { defineCall } from '../call';
import { numberChoiceField, objectField, textUpTo, wholeNumber } from '../fields';
import { parseUtcInstant } from '../instants';

const NOT_AN_INSTANT = 'must be a date or a date with time, like 2024-03-08 or 2024-03-08T14:30:00Z';
const EXAMPLE_TICKER = 'SPY';

const prices = (what: string) => z.array(z.number()).describe(what);

const answer = pascalObject({
  time: z
    .array(z.string())
    .describe(
      'When each bar opens, ISO 8601 in UTC, oldest first; midnight of the session’s date for whole sessions.',
    ),
  open: prices('First price of each bar.'),
  high: prices('Highest price.'),
  low: prices('Lowest price.'),
  close: prices('Last price; the newest bar’s may still change.'),
  volume: prices('Units traded.'),
});

export const getBars = defineCall({
  name: 'CxFund/GetBars',
  summary: 'Prices of an instrument as bars',
  description:
    'The newest bars before an instant, as columns of equal length; empty if there are none. To get older bars, call again with the first Time.',
  request: objectField({
    fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
    interval: numberChoiceField(BAR_INTERVALS).describe('Bar length in minutes; 1440 is a whole session.'),
    before: textUpTo(40)
      .refine((text) => parseUtcInstant(text) !== null, NOT_AN_INSTANT)
      .nullish()
      .describe(
        'Only bars that open before this ISO date or date-time, read as UTC. If omitted, the newest.',
      ),
    count: wholeNumber(1, MAX_BARS).describe('Maximum number of bars.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [{ status: 404, when: 'There is no instrument with that id.' }],
  example: (catalogue) => ({
    fundId: catalogue.instrument(EXAMPLE_TICKER)?.fundId ?? 1,
    interval: 60,
    count: 5,
  }),
  async answer({ fundId, interval, before, count }, { catalogue, history }) {
    const instrument = catalogue.instruments().find((one) => one.fundId === fundId);
    if (!instrument) throw new NotFoundError(`There is no instrument ${fundId}`);
    const beforeMs = before ? parseUtcInstant(before) : null;
    if (beforeMs !== null && beforeMs < 0) throw new InputError('before must not be before 1970');
    const bars = await history.bars({ instrument, interval, before: beforeMs, count });
    return {
      time: bars.time.map(isoTime),
      open: [...bars.open],
      high: [...bars.high],
      low: [...bars.low],
      close: [...bars.close],
      volume: [...bars.volume],
    };
  },
});
