import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { ACCOUNT_HELP } from './help/account';
import type { HelpText } from './help/help-text';
import { ROBOT_HELP } from './help/robots';
import { STATISTICS_HELP } from './help/statistics';

const BY_ALIAS: ReadonlyMap<string, HelpText> = new Map(
  [...ROBOT_HELP, ...ACCOUNT_HELP, ...STATISTICS_HELP].map((text) => [text.alias, text]),
);

/** Every help article as it comes, in the order in which they are listed. */
export const HELP_TEXTS: readonly HelpText[] = HELP_ARTICLES.flatMap((alias) => BY_ALIAS.get(alias) ?? []);

/** The help article of that alias as it comes; null when there is none. */
export function helpText(alias: string): HelpText | null {
  return BY_ALIAS.get(alias) ?? null;
}
