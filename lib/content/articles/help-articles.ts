import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { ACCOUNT_HELP } from './help/account';
import { BROKER_HELP } from './help/brokers';
import type { HelpText } from './help/help-text';
import { PAPER_HELP } from './help/paper';
import { PORTFOLIO_HELP } from './help/portfolios';
import { ROBOT_HELP } from './help/robots';
import { STATISTICS_HELP } from './help/statistics';

const BY_ALIAS: ReadonlyMap<string, HelpText> = new Map(
  [...ROBOT_HELP, ...PAPER_HELP, ...BROKER_HELP, ...ACCOUNT_HELP, ...STATISTICS_HELP, ...PORTFOLIO_HELP].map(
    (text) => [text.alias, text],
  ),
);

/** All original help articles, in the order of the index. */
export const HELP_TEXTS: readonly HelpText[] = HELP_ARTICLES.flatMap((alias) => BY_ALIAS.get(alias) ?? []);

/** The original help article; null for an unknown alias. */
export function helpText(alias: string): HelpText | null {
  return BY_ALIAS.get(alias) ?? null;
}
