import { z } from 'zod';
import { secondsUntilUsClose } from '@/lib/market/calendar/us-market';
import { defineCall } from '../call';
import { objectField } from '../fields';

const seconds = z.int();

export const getUsMarketWillCloseIn = defineCall({
  name: 'CxHelp/GetUSMarketWillCloseIn',
  summary: 'Seconds until the US stock market closes',
  description:
    'Positive while the regular session is open, taking early closes and holidays into account. While the market is closed, minus the number of seconds until it opens. Needs no body.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: seconds,
  userAnswer: seconds,
  errors: [],
  example: () => ({}),
  answer: (_, { now }) => secondsUntilUsClose(now()),
});
