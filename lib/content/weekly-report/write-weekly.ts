import { DAY_MS } from '@/lib/core/base/time';
import { formatDate } from '@/lib/core/format/date';
import { formatCount, formatPercent, formatPlural } from '@/lib/core/format/number';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { NamedResult, WeeklyFigures } from './weekly-figures';

/** What isn't computed from records. */
export interface WeeklyContext {
  /** The label of the market's prices. */
  readonly priceLabel: string;
  /** The transparency log's root of the week's last day; null if there's none yet. */
  readonly root: { readonly day: number; readonly treeSize: number; readonly root: string } | null;
  /** Of the CSV file of the report's inputs. */
  readonly inputsPath: string;
  /** Whether it was written over a day after the week's end. */
  readonly isLate: boolean;
}

export interface WeeklyText {
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly body: string;
}

/** The weekly report as an entry's text. Percentages only. */
export function writeWeekly(figures: WeeklyFigures, context: WeeklyContext): WeeklyText {
  const { week, settled, losing } = figures;
  const name = `Week ${week.number}, ${week.year}`;
  const share = settled === 0 ? null : formatPercent((100 * losing) / settled);
  return {
    title:
      share === null
        ? `${name}: no robot has a result yet`
        : `${name}: ${share} of robots are losing since publication`,
    summary:
      figures.closedCount === 0
        ? `No trades closed in the week to ${formatDate(week.end)}: markets were closed or there was no feed.`
        : `${formatPlural(figures.closedCount, 'trade')} closed in the week to ${formatDate(week.end)}. Best and worst robots, costs, drawdowns and what changed.`,
    body: [
      '::part{name=hypothetical}',
      introduction(figures, context),
      section('In one sentence', standing(figures)),
      section('By timeframe', paces(figures)),
      section('This week', thisWeek(figures)),
      section('Five best, five worst', extremes(figures)),
      section('Deepest drawdowns now', drawdowns(figures)),
      section('Since publication against backtest', against(figures)),
      section('Changes', changes(figures)),
      section('Check it', check(figures, context)),
      section('Method', method(context)),
    ].join('\n\n'),
  };
}

function section(title: string, text: string): string {
  return `## ${title}\n\n${text}`;
}

function introduction({ week }: WeeklyFigures, { priceLabel, isLate }: WeeklyContext): string {
  const late = isLate
    ? ' It was written more than a day late, because the program wasn’t running; its figures are as of the week’s end.'
    : '';
  return `Written by program from the robots’ ledgers: ${formatDate(week.start)} to ${formatDate(week.end - DAY_MS)}, UTC. ${priceLabel}. All results are after costs.${late}`;
}

function standing({ settled, losing, profitable, flat, listed }: WeeklyFigures): string {
  if (settled === 0)
    return `None of ${formatPlural(listed, 'listed robot')} has closed a trade since publication.`;
  const without = listed - settled;
  return `${formatCount(losing)} of ${formatPlural(settled, 'robot')} with a closed trade since publication ${losing === 1 ? 'is' : 'are'} losing, ${formatCount(profitable)} profitable, ${formatCount(flat)} flat; ${formatCount(without)} ${without === 1 ? 'has' : 'have'} no result yet (${formatCount(listed)} listed).`;
}

function paces(figures: WeeklyFigures): string {
  if (figures.paces.length === 0) return 'No timeframe has a result yet.';
  return table(
    ['Timeframe', 'Losing', 'Share'],
    figures.paces.map(({ timeframe, losing, settled }) => [
      `${timeframe} min`,
      `${formatCount(losing)} of ${formatCount(settled)}`,
      formatPercent((100 * losing) / settled, 1),
    ]),
  );
}

function thisWeek({ closedCount, median }: WeeklyFigures): string {
  const closed =
    closedCount === 0
      ? 'No trades closed: markets were closed or there was no feed.'
      : `${formatPlural(closedCount, 'trade')} closed.`;
  if (median === null) return `${closed} No robot has a day before and after the week yet.`;
  const benchmark =
    median.benchmarkPct === null
      ? ''
      : ` Buying and holding the same instruments returned ${signed(median.benchmarkPct)} at the median.`;
  return `${closed} The median robot: ${signed(median.beforeCostsPct)} before costs, ${formatPercent(median.costsPct, 2)} costs, ${signed(median.netPct)} after costs.${benchmark}`;
}

function extremes({ best, worst, luckyBestPct }: WeeklyFigures): string {
  if (best.length === 0) return 'No robot has a day before and after the week yet.';
  const rows = best.map((one, index) => {
    const other = worst[index];
    return [link(one), signed(one.pct, 1), other ? link(other) : '', other ? signed(other.pct, 1) : ''];
  });
  const luck =
    luckyBestPct === null
      ? ''
      : `\n\nIf none of these robots had an edge, the best of so many would still show about ${signed(luckyBestPct, 1)} in a week like this, by luck: a single week says nothing about a robot.`;
  return `${table(['Best', 'Week', 'Worst', 'Week'], rows)}${luck}`;
}

function drawdowns(figures: WeeklyFigures): string {
  if (figures.drawdowns.length === 0) return 'No robot is below its peak since publication.';
  return table(
    ['Robot', 'Below its peak', 'Since'],
    figures.drawdowns.map((one) => [link(one), formatPercent(one.pct, 1), formatDate(one.since)]),
  );
}

function against({ behindBacktest: { count, known } }: WeeklyFigures): string {
  if (known === 0) return 'No robot has a month on both sides of its publication yet.';
  return `${formatCount(count)} of ${formatPlural(known, 'robot')} (${formatPercent((100 * count) / known, 1)}) ${count === 1 ? 'earns' : 'earn'} less a year since publication than in the backtest.`;
}

function changes({ changes: { published, retired, removed }, entryCount, lateCount }: WeeklyFigures): string {
  const lines = [
    `- Published: ${formatCount(published)}`,
    `- Retired: ${formatCount(retired.length)}`,
    ...retired.map(({ name, rule, day }) => `  - ${escapeMarkdown(name)}: ${rule}, ${day}`),
    `- Removed: ${formatCount(removed)}; their ledgers stay`,
    entryCount === 0
      ? '- Ledger entries: none'
      : `- Recorded late: ${formatCount(lateCount)} of ${formatPlural(entryCount, 'ledger entry', 'ledger entries')} (${formatPercent((100 * lateCount) / entryCount, 2)})${whyLate(entryCount, lateCount)}`,
  ];
  return lines.join('\n');
}

/** An entry is late if it's recorded over fifteen minutes after its fill. */
function whyLate(entryCount: number, lateCount: number): string {
  if (lateCount === 0) return '';
  if (lateCount < entryCount)
    return '. Late ones were computed afterwards, because the program wasn’t running or prices came late.';
  return '. The program computed this whole week afterwards instead of following it as it happened, so all of its entries are late.';
}

function check({ week }: WeeklyFigures, { root, inputsPath }: WeeklyContext): string {
  const head =
    root === null
      ? 'The transparency log has no root for this week.'
      : `The transparency log on ${formatDate(root.day * DAY_MS)}: ${formatCount(root.treeSize)} entries, root \`${root.root}\`.`;
  return `${head} The head of every robot’s chain is in the [file of this report’s inputs](${inputsPath}), from which every figure above can be computed again. What was removed is in the registry. [Verify](${SITE_PATHS.verify}) says how to check a ledger. The week ended on ${formatDate(week.end)} at 00:00 UTC.`;
}

function method({ priceLabel }: WeeklyContext): string {
  return `A robot is losing if the trades it opened and closed since publication lost money after costs. A week’s result compares the account at the end of its last day with the account at the end of the last day before, open positions included. ${priceLabel}. If a ledger turns out to be wrong, this report gets a new version that says what changed.`;
}

/** Robots' names start at the left, figures end at the right. */
const NAMES = ['Best', 'Worst', 'Robot', 'Timeframe'];

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const sides = heads.map((head) => (NAMES.includes(head) ? '---' : '---:'));
  return [line(heads), line(sides), ...rows.map(line)].join('\n');
}

function link({ name, path }: NamedResult): string {
  return `[${escapeMarkdown(name)}](${path})`;
}

/** Characters that Markdown would read. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\|[\]*_`]/g, '\\$&');
}

function signed(value: number, decimals = 2): string {
  return formatPercent(value, decimals, true);
}
