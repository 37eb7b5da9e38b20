import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { listPath, MAX_TYPED } from '@/lib/site/addresses/list-address';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { searchFacts } from '@/lib/site/addresses/search-facts';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { defineCall } from '../call';
import { anyTextUpTo, objectOf } from '../fields';
import { tickerItems, toTickerItem } from './look-up-item';

const MAX_ADDRESS = 2000;

const answer = z.strictObject({
  Address: z.string().describe('The list that the search leads to.'),
  Tickers: tickerItems.describe('The instruments that it searches for, and those it has no room for.'),
  Unknown: z.array(z.string()).describe('Words that are no ticker, no company and no word of a robot.'),
});

export const readRobotSearch = defineCall({
  name: 'CxLookUp/ReadRobotSearch',
  summary: 'What a search for robots means',
  description:
    'Tickers, where every word names an instrument that robots trade; keywords, where some robot has them all; otherwise the instruments that are named, and the other words as keywords as far as robots have them. The same as sending the search form of a list.',
  request: objectOf({
    address: anyTextUpTo(MAX_ADDRESS).describe('The list that is searched in, such as /bot-trading/.'),
    search: anyTextUpTo(MAX_TYPED)
      .nullish()
      .describe('What was typed. Left out: what the address holds already.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [{ status: 400, when: 'The address is not that of a list.' }],
  example: () => ({ address: '/bot-trading/', search: 'fb microsoft' }),
  answer({ address, search }, { catalogue }) {
    const [path = '', query = ''] = address.split(/\?(.*)/s);
    const asked = new URLSearchParams(query);
    if (search != null) asked.set('search', search);
    const knowledge = addressKnowledge(catalogue);
    const first = resolveAddress(path, asked.toString(), knowledge);
    const isElsewhere = first.kind === 'redirect' || first.kind === 'instead';
    const [to = '', toQuery = ''] = isElsewhere ? first.to.split(/\?(.*)/s) : [path, query];
    const found = isElsewhere ? resolveAddress(to, toQuery, knowledge) : first;
    if (found.kind !== 'list') throw new InputError('address must be that of a list of robots');
    const { instruments, unknown } = searchFacts(catalogue, found.list);
    return JSON.stringify({
      Address: listPath(found.list),
      Tickers: instruments.map(toTickerItem),
      Unknown: unknown,
    });
  },
});
