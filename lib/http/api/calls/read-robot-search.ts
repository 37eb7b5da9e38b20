import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { listPath } from '@/lib/site/addresses/list-address';
import { MAX_TYPED } from '@/lib/site/addresses/max-typed';
import { PAGES } from '@/lib/site/addresses/pages';
import { resolveAddress, resolvedSubject } from '@/lib/site/addresses/resolve';
import { searchFacts } from '@/lib/site/addresses/search-facts';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { otherMarkets } from '@/lib/site/filters/other-markets';
import { listCounter } from '@/lib/site/filters/settle-list';
import { defineCall } from '../call';
import { anyTextUpTo, objectField } from '../fields';
import { tickerItems } from './look-up-item';

const MAX_ADDRESS = 2000;

const answer = pascalObject({
  address: z.string().describe('Path of the list the search leads to.'),
  tickers: tickerItems.describe('The instruments it searches for, including those over its limit.'),
  unknown: z.array(z.string()).describe('Words that match no ticker, company or robot.'),
  elsewhere: z
    .array(
      pascalObject({
        search: z.string().describe('A ticker or the words.'),
        from: z.enum(ASSET_CLASSES).describe('The market that has no robots for it.'),
        assetClass: z.enum(ASSET_CLASSES).describe('A market that has.'),
        total: z.int().min(1).describe('Its robots.'),
        href: z.string().describe('Path of the list of them.'),
      }),
    )
    .describe('Other markets’ robots for what finds none in the list’s market.'),
});

export const readRobotSearch = defineCall({
  name: 'CxLookUp/ReadRobotSearch',
  isSearch: true,
  summary: 'Interpret a robot search',
  description:
    'Tickers if every word names an instrument robots trade; keywords if some robot matches them all; otherwise the named instruments, plus the remaining words robots match as keywords. Works like a list’s search form.',
  request: objectField({
    address: anyTextUpTo(MAX_ADDRESS).describe('Path of the list to search, such as /bot-trading/.'),
    search: anyTextUpTo(MAX_TYPED)
      .nullish()
      .describe('What was typed. If omitted, what the address already contains.'),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [{ status: 400, when: 'The address isn’t a list’s.' }],
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
    const list = resolvedSubject(PAGES.list, found);
    if (!list) throw new InputError('address must be that of a list of robots');
    const { instruments, unknown } = searchFacts(catalogue, list);
    return {
      address: listPath(list),
      tickers: instruments,
      unknown,
      elsewhere: otherMarkets(list, listCounter(catalogue)),
    };
  },
});
