import { InputError } from '@/lib/core/base/errors';
import { helpPath, lessonPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { HELP_ARTICLES, type HelpArticle } from '@/lib/site/addresses/help-articles';

/** A help topic's links, by the names the specification gives them. */
export const TILE_LINKS = [
  'videoUrl',
  'overviewUrl',
  'manualUrl',
  'educationalCourseUrl',
  'oneAndOneLessonUrl',
] as const;

export type TileLink = (typeof TILE_LINKS)[number];

/** Addresses of a tile's links: https, or paths of this site; null where there is none. */
export type TileLinks = Readonly<Record<TileLink, string | null>>;

export type HelpTile = { readonly alias: HelpArticle } & TileLinks;

export const MAX_TILE_URL = 500;

/** Lessons about a topic; for others, the course. */
const LESSONS: Readonly<Partial<Record<HelpArticle, string>>> = {
  autopilot: 'fills',
  'paper-trades': 'fills',
  'broker-accounts': 'stops',
  'simulated-prices': 'bars',
};

/** A topic's links before anyone edits them: its article, the course, and lessons with a person. */
export function originalTile(alias: HelpArticle): HelpTile {
  return {
    alias,
    videoUrl: null,
    overviewUrl: helpPath(alias),
    manualUrl: null,
    educationalCourseUrl: lessonPath(LESSONS[alias] ?? null),
    oneAndOneLessonUrl: SITE_PATHS.oneOnOne,
  };
}

export const ORIGINAL_TILES: readonly HelpTile[] = HELP_ARTICLES.map(originalTile);

/** @throws InputError for an address that's neither https nor a path of this site, naming the link */
export function checkTileLinks(links: TileLinks): TileLinks {
  const checked = TILE_LINKS.map((name) => {
    const value = links[name]?.trim() ?? '';
    if (value === '') return [name, null] as const;
    if (!isTileUrl(value))
      throw new InputError(`${name} must be an https address, or a path of this site such as /ticker/`);
    return [name, value] as const;
  });
  return Object.fromEntries(checked) as Record<TileLink, string | null>;
}

/** Whether it's https or a path of this site. Browsers read `//host` and `/\host` as other sites. */
export function isTileUrl(value: string): boolean {
  if (value.length > MAX_TILE_URL || /[\s\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}
