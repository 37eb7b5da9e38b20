import { z } from 'zod';
import type { FundId } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { findInstrument } from '@/lib/market/data/instruments';
import { defineCall } from '../call';
import { objectField, textUpTo, wholeNumber } from '../fields';
import { MAX_TICKER, readLookup } from './look-up-item';

const MAX_SOURCE = 100;
/** Control characters and lone surrogates, which some databases can't store. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

const answer = pascalObject({ requested: z.literal(true) });

export const requestRobotProductToDevelop = defineCall({
  name: 'CxAIRobotProduct/RequestRobotProductToDevelop',
  summary: 'Request a robot for an instrument',
  description:
    'Stores the request. Repeating it returns the same answer: each user counts once per instrument. For guests, only the number of requests is stored.',
  request: objectField({
    fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
    ticker: textUpTo(MAX_TICKER).describe('Its ticker, case-insensitive.'),
    source: textUpTo(MAX_SOURCE)
      .refine((text) => !UNPRINTABLE.test(text), 'must not contain control characters')
      .nullish()
      .describe('Where on the site the request was made.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [{ status: 404, when: 'There is no instrument with that id.' }],
  example: () => ({ fundId: findInstrument('AAPL')?.fundId ?? 1, ticker: 'AAPL', source: 'robots list' }),
  async answer({ fundId, ticker, source }, context) {
    const lookup = await readLookup(context);
    const instrument = lookup.byId(fundId as FundId);
    if (instrument === null) throw new NotFoundError(`There is no instrument ${fundId}`);
    if (lookup.byTicker(ticker) !== instrument)
      throw new InputError(`ticker must be ${instrument.ticker}, the ticker of instrument ${fundId}`);
    await context.requestDevelopment({
      userId: context.viewer.userId,
      fundId: instrument.fundId,
      ticker: instrument.ticker,
      source: source ?? '',
      requestedAt: context.now(),
    });
    return { requested: true } as const;
  },
});
