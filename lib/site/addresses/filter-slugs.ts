import { robotTypeBySlug } from '@/lib/robots/catalogue/classes/robot-types';
import { ACCOUNTS_TYPE_NAMES, type AccountsType } from '@/lib/robots/catalogue/search/request';
import { ANALYSIS_TYPES, type Analysis } from '@/lib/robots/strategies/types';

/** How filters are spelled in addresses. Robot types have their own slugs. */

export const ACCOUNT_SLUGS: Readonly<Record<AccountsType, string>> = {
  NoAccounts: 'signals',
  Virtual: 'virtualagents',
  RealMoney: 'realmoney',
};

/** In canonical order. */
export const ANALYSIS_SLUGS: Readonly<Record<Analysis, string>> = { TA: 'ta', FA: 'fa', TAFA: 'ta&fa' };

/** Alternative spellings, redirected to the canonical one. */
const ALIASES: Readonly<Record<string, string>> = {
  virtualaccounts: 'virtualagents',
  'virtual-accounts': 'virtualagents',
  'virtual-agents': 'virtualagents',
  'real-money': 'realmoney',
  signal: 'signals',
  'top-10': 'top10',
  tickercentric: 'ticker-centric',
};

function unalias(word: string): string {
  const lower = word.toLowerCase();
  return ALIASES[lower] ?? lower;
}

export function parseAccount(word: string): AccountsType | null {
  const slug = unalias(word);
  return ACCOUNTS_TYPE_NAMES.find((account) => ACCOUNT_SLUGS[account] === slug) ?? null;
}

/** The analysis types in `ta`, `fa-ta`, `ta&fa`, in order, without duplicates; null if a word isn't one. */
export function parseAnalyses(segment: string): readonly Analysis[] | null {
  const words = segment.toLowerCase().split('-');
  const found = words.map((word) => ANALYSIS_TYPES.find((analysis) => ANALYSIS_SLUGS[analysis] === word));
  if (found.some((analysis) => analysis === undefined)) return null;
  return ANALYSIS_TYPES.filter((analysis) => found.includes(analysis));
}

export function parseRobotType(word: string) {
  return robotTypeBySlug(unalias(word));
}

/** Whether a segment would be parsed as something other than tickers. */
export function isFilterWord(segment: string): boolean {
  return (
    parseAccount(segment) !== null ||
    parseAnalyses(segment) !== null ||
    parseRobotType(segment) !== null ||
    segment.toLowerCase() === 'robot'
  );
}
