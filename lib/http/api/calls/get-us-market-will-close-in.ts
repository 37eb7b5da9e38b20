import { z } from 'zod';
import { secondsUntilUsClose } from '@/lib/market/calendar/us-market';
import { defineCall } from '../call';
import { objectOf } from '../fields';

const seconds = z.int();

export const getUsMarketWillCloseIn = defineCall({
  name: 'CxHelp/GetUSMarketWillCloseIn',
  summary: 'Seconds until the US stock market closes',
  description:
    'A number, above 0 exactly while the regular session is open; early closes and holidays are known. While the market is closed it is 0 or less: how many seconds remain until it opens, as a negative number. It needs no body.',
  request: objectOf({}),
  isBodyOptional: true,
  guestAnswer: seconds,
  userAnswer: seconds,
  errors: [],
  example: () => ({}),
  answer: (_, { now }) => String(secondsUntilUsClose(now())),
});
