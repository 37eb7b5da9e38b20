import { ANALYSES } from '@/components/robots/robot-model/robot-labels';
import { formatCount } from '@/lib/core/format/number';
import { LEVEL_FIELDS, LEVEL_FILTERS } from '@/lib/robots/catalogue/classes/levels';
import { findRobotType } from '@/lib/robots/catalogue/classes/robot-types';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import { isNoExtra } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { forcedChoice } from '@/lib/site/filters/interlocks';
import { choiceTitle } from '@/lib/site/filters/level-labels';

/** One sentence on why a different list is shown. */
export interface InsteadView {
  readonly text: string;
  /** The requested list without a fallback; null if its filters contradict each other. */
  readonly undoHref: string | null;
}

export interface Totals {
  /** Robots in the shown list. */
  readonly shown: number;
  /** Robots in the requested list; null if they couldn't be counted. */
  readonly asked: number | null;
}

const NO_TOP_TEN = `Top 10 needs robots with a profit over at least ${FEW_TRADES} trades closed since publication. There are none yet.`;

/** null if the requested list is shown, unless it is a top ten without robots. */
export function insteadView(list: ListAddress, totals: Totals): InsteadView | null {
  const { insteadOf: asked } = list;
  const why = isWholeTopTen(list) && totals.shown === 0 ? NO_TOP_TEN : null;
  if (!asked) return why && { text: why, undoHref: null };
  const text = fallbackText(asked, list, totals);
  return text === null
    ? { text: interlockText(asked, list), undoHref: null }
    : { text: why ? `${text} ${why}` : text, undoHref: listPath({ ...asked, isExact: true }) };
}

function isWholeTopTen(list: ListAddress): boolean {
  return (
    list.robotType === 'Top10' &&
    list.analysisTypes.length === 0 &&
    list.tickers.length === 0 &&
    withFilters(list) === ''
  );
}

/** Why a list with too few robots was replaced; null if there was another reason. */
function fallbackText(asked: ListAddress, list: ListAddress, totals: Totals): string | null {
  if (asked.assetClass !== list.assetClass) return otherMarketText(asked, totals);
  if (asked.robotType !== 'Top10') return null;
  if (list.robotType === 'All') return beyondTopText(asked, totals);
  if (list.robotType !== 'Top10') return null;
  const analyses = asked.analysisTypes.map((one) => ANALYSES[one].toLowerCase()).join(' or ');
  return `None of the top ten uses ${analyses} analysis${withFilters(asked)}, so the analysis filter is off.`;
}

/** The fallback for other markets is always stocks and ETFs. */
function otherMarketText(asked: ListAddress, { shown }: Totals): string {
  const market = CLASS_LABELS[asked.assetClass].short.toLowerCase();
  const none = `No ${market} robot with a simulated broker account matches`;
  return shown === 0
    ? `${none}, and no stock or ETF robot does either.`
    : `${none}, so stock and ETF robots are shown.`;
}

function beyondTopText(asked: ListAddress, { shown, asked: found }: Totals): string {
  const trade = (verb: string) => `${verb} ${asked.tickers.join(' or ')}${withFilters(asked)}`;
  const few =
    found === null
      ? `Few of the top ten ${trade('trade')}`
      : found === 0
        ? `None of the top ten ${trade('trades')}`
        : `Only ${found} of the top ten ${trade(found === 1 ? 'trades' : 'trade')}`;
  return shown === found
    ? `${few}, and no other robot does.`
    : `${few}, so all ${formatCount(shown)} are shown.`;
}

/** Mentions that filters not named in the sentence also apply. */
function withFilters({ accountsType, analysisTypes, tickers, keyword, extra }: ListAddress): string {
  const isNarrower =
    accountsType !== null ||
    keyword !== '' ||
    !isNoExtra(extra) ||
    (tickers.length > 0 && analysisTypes.length > 0);
  return isNarrower ? ' with these filters' : '';
}

/** Which choice overrides which. */
function interlockText(asked: ListAddress, list: ListAddress): string {
  const dropped = [
    ...(asked.robotType !== null && list.robotType === null
      ? [findRobotType(asked.robotType)?.title ?? asked.robotType]
      : []),
    ...(list.analysisTypes.length === 0 ? asked.analysisTypes.map((one) => ANALYSES[one]) : []),
  ];
  if (dropped.length > 0) {
    const names = new Intl.ListFormat('en-US').format(dropped.map((name) => `“${name}”`));
    return `Risk filters don’t combine with robot types or analysis, so ${names} ${dropped.length === 1 ? 'is' : 'are'} off.`;
  }
  const { profile, levels } = list.extra;
  const changed = LEVEL_FIELDS.filter(
    (field) => asked.extra.levels[field] !== undefined && asked.extra.levels[field] !== levels[field],
  );
  const [field] = changed;
  if (field === undefined || changed.length > 1)
    return `The ${profile} profile doesn’t allow some of these levels, so they were changed.`;
  const choice = `“${choiceTitle(field, levels[field] ?? 'Any')}”`;
  const title = LEVEL_FILTERS[field].title.toLowerCase();
  return forcedChoice(field, levels) === undefined
    ? `The ${profile} profile limits ${title} to ${choice}.`
    : `The time horizon sets ${title} to ${choice}.`;
}
