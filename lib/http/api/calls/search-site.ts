import { z } from 'zod';
import { findPublishedArticle } from '@/lib/content/articles/current';
import type { EntryKind } from '@/lib/content/entries/entry';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { ALL_BASKETS } from '@/lib/portfolios/baskets/all-baskets';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { splitWords } from '@/lib/robots/catalogue/search/keywords';
import { DEFAULT_SORT, NO_FILTER, type SearchViewer } from '@/lib/robots/catalogue/search/request';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import {
  blogPath,
  helpPath,
  lessonPath,
  questionPath,
  robotPath,
  termPath,
  tickerPath,
} from '@/lib/site/addresses/addresses';
import { basketPath } from '@/lib/site/addresses/basket-address';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { shownDestinations } from '@/lib/site/navigation/shown';
import { defineCall } from '../call';
import { anyTextUpTo, objectField } from '../fields';
import { MAX_NAME, readLookup } from './look-up-item';

/** Maximum tickers, and maximum robots. */
const MOST_FOUND = 5;
const MOST_PAGES = 4;
/** How many robots with a matching description are searched for matching names. */
const MAX_SEARCHED = 50;

const path = z.string().describe('Path of its page.');

const answer = pascalObject({
  tickers: z.array(
    pascalObject({
      ticker: z.string(),
      fundName: z.string(),
      fundType: z.enum(FUND_TYPES).describe('S: stock, E: ETF, F: forex, C: crypto.'),
      group: z.string().describe('Sector of a stock, or kind of other instrument.'),
      path,
    }),
  ),
  robots: z.array(
    pascalObject({
      id: z.int(),
      nameLines: z.array(z.string()).describe('The name, split into lines as on cards.'),
      tickers: z.array(z.string()),
      isRetired: z.boolean().describe('Whether it opens no more positions.'),
      fundType: z.enum(FUND_TYPES),
      group: z.string().describe('The same for what it trades.'),
      path,
    }),
  ),
  pages: z.array(pascalObject({ title: z.string(), subtitle: z.string(), path })),
});

export const searchSite = defineCall({
  name: 'CxLookUp/SearchSite',
  isSearch: true,
  summary: 'Search the site',
  description: `Tickers with prices, robots and pages for the search in the header: at most ${MOST_FOUND}, ${MOST_FOUND} and ${MOST_PAGES}. Robots have every word of the text in their name, description or tickers; those with all of them in the name come first. A text without letters or digits finds nothing.`,
  request: objectField({ text: anyTextUpTo(MAX_NAME).describe('What was typed.') }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({ text: 'nvda' }),
  async answer({ text }, context) {
    const { catalogue, viewer } = context;
    const words = splitWords(text);
    if (words.length === 0) return { tickers: [], robots: [], pages: [] };
    const lookup = await readLookup(context);
    const found = lookup.search({ text, universe: 'withData' }, catalogue.tickers());
    return {
      tickers: found.slice(0, MOST_FOUND).map((instrument) => ({
        ...instrument,
        path: tickerPath(instrument.renamedToTicker ?? instrument.ticker),
      })),
      robots: findRobots(catalogue, text, words, viewer).map((robot) => ({
        ...robot,
        nameLines: nameLines(robot.name),
        isRetired: robot.retired !== undefined,
        fundType: robot.fundTypes[0] ?? 'S',
        group: robot.groups[0] ?? '',
        path: robotPath(robot),
      })),
      pages: findPages(words),
    };
  },
});

function findRobots(
  catalogue: CatalogueReader,
  text: string,
  words: readonly string[],
  viewer: SearchViewer,
): readonly RobotSummary[] {
  const search = {
    ...NO_FILTER,
    searchKeyword: text,
    offset: 0,
    pageSize: MAX_SEARCHED,
    sort: DEFAULT_SORT,
  };
  const { items } = catalogue.search(search, viewer);
  const isNamed = (robot: RobotSummary) => beginsAll(words, splitWords(robot.name));
  return [...items.filter(isNamed), ...items.filter((robot) => !isNamed(robot))].slice(0, MOST_FOUND);
}

/** Entries that are found by their titles: a lesson before a term of the same words. */
const SEARCHED_KINDS: readonly (readonly [EntryKind, subtitle: string, (slug: string) => string])[] = [
  ['lesson', 'Lesson', lessonPath],
  ['glossary', 'Term', termPath],
  ['faq', 'Question', questionPath],
  ['blog', 'Blog', blogPath],
];

interface SearchedPage {
  readonly title: string;
  readonly subtitle: string;
  readonly path: string;
}

/** Places of menus and footer, help articles, entries and portfolios; those with the words in their title first. */
function findPages(words: readonly string[]): SearchedPage[] {
  const places = shownDestinations({ features: getSiteConfig().features }).map(
    ({ row, title, subtitle = '', path: to }) => ({
      title: row === undefined ? title : `${row}: ${title}`,
      subtitle,
      path: to,
    }),
  );
  const help = HELP_ARTICLES.flatMap((name) => {
    const article = findPublishedArticle(name);
    return article ? [{ title: article.title, subtitle: 'Help', path: helpPath(name) }] : [];
  });
  const entries = SEARCHED_KINDS.flatMap(([kind, subtitle, write]) =>
    publishedEntries(kind).map(({ title, slug }) => ({ title, subtitle, path: write(slug) })),
  );
  const baskets = ALL_BASKETS.map(({ id, name, kind, learned }) => ({
    title: name,
    subtitle: learned ? 'AI active portfolio' : kind === 'model' ? 'Model portfolio' : 'Active portfolio',
    path: basketPath(id),
  }));
  const pages = [
    ...new Map([...places, ...help, ...entries, ...baskets].map((page) => [page.path, page])).values(),
  ];
  const inTitle = pages.filter(({ title }) => beginsAll(words, splitWords(title)));
  const elsewhere = pages.filter(
    (page) => !inTitle.includes(page) && beginsAll(words, splitWords(`${page.title} ${page.subtitle}`)),
  );
  return [...inTitle, ...elsewhere].slice(0, MOST_PAGES);
}

/** Whether each word is a prefix of one of the others. */
function beginsAll(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word) => others.some((other) => other.startsWith(word)));
}
