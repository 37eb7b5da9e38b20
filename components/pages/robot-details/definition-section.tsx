import { fundTypeLabel } from '@/components/robots/robot-model/robot-labels';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Time } from '@/components/ui/time/time';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDate, formatDateTime, formatDay } from '@/lib/core/format/date';
import { formatDuration } from '@/lib/core/format/duration';
import { formatCount, formatNumber, formatPercent, formatPlural } from '@/lib/core/format/number';
import { PUBLISHED_SEED } from '@/lib/market/data/simulated/published-seed';
import type { GuestDefinition } from '@/lib/robots/catalogue/definition-view';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import {
  BELOW_ZERO_TEXT,
  MARGIN_CALL_TEXT,
  NOT_MODELED_TEXT,
  PREMIUM_TEXT,
  VOLUME_LIMIT_TEXT,
} from '@/lib/robots/definitions/account-rules';
import { REAL_PRICES_TEXT } from '@/lib/robots/evaluation/real-prices';
import { SITE_PATHS, tickerPath } from '@/lib/site/addresses/addresses';
import { DetailsSection } from './details-section';

const CALENDARS = { xnys: 'New York sessions', forex: 'Forex week', crypto: '24/7' } as const;

interface DefinitionSectionProps {
  readonly robot: GuestSummary;
  readonly definition: GuestDefinition;
}

/** A robot's definition and costs; everything needed to run it again except its balance. */
export function DefinitionSection({ robot, definition }: DefinitionSectionProps) {
  return (
    <DetailsSection
      id="definition"
      title="Definition"
      intro={`${robot.strategyTitle}, version ${formatCount(definition.version)}. ${sizeLabel(definition)} ${REAL_PRICES_TEXT} The description at the top is the operator’s text: no hash covers it.`}
    >
      <Disclosure summary="Facts, rules, cost rates and commitment">
        <RobotFacts robot={robot} />
        <p>
          Up to {formatCount(definition.maxOpenPositions)} open at a time,{' '}
          {definition.allowShort ? 'long and short' : 'long only'}. Runs on {robot.timeframe}-minute bars from{' '}
          <Time at={definition.startsAt} />. {VOLUME_LIMIT_TEXT}
        </p>
        {definition.rules && <Rules rules={definition.rules} timeframe={robot.timeframe} />}
        {definition.allowShort && (
          <p>
            {MARGIN_CALL_TEXT} {BELOW_ZERO_TEXT}
          </p>
        )}
        {definition.seed !== null && (
          <p>
            {seedLabel(definition.seed)} {PREMIUM_TEXT}
          </p>
        )}
        <DataTable
          isCompact
          narrow="folds"
          label="Cost rates by ticker"
          rows={definition.legs}
          rowKey={({ fundId }) => fundId}
          columns={[
            {
              title: 'Ticker',
              wraps: true,
              cell: ({ ticker }) => <a href={tickerPath(ticker)}>{ticker}</a>,
            },
            {
              title: 'Trading hours',
              align: 'start',
              cell: ({ calendar }) => CALENDARS[calendar],
            },
            { title: 'Spread', cell: ({ spread }) => bpLabel(spread) },
            { title: 'Impact', cell: ({ impact }) => bpLabel(impact) },
            {
              title: 'Commission',
              cell: ({ commissionRate }) => bpLabel(commissionRate),
            },
          ]}
        />
        <ImportedBars legs={definition.legs} />
        <p>
          Rates are basis points of the price. A fill pays half the spread, then the impact × √(quantity ÷
          volume of its bar). {NOT_MODELED_TEXT}
        </p>
        <p>{paramsLabel(definition.params)}</p>
        <p>
          Commitment: <code>{definition.commitment}</code>, the SHA-256 of a secret salt and the whole
          definition.{' '}
          {definition.params === null
            ? `The registry recorded an unsalted hash ${recordedWhen(robot)}; the `
            : `The registry recorded it ${recordedWhen(robot)}, and the `}
          <a href={SITE_PATHS.verify}>transparency log</a>{' '}
          {definition.params === null ? 'has both' : 'repeats it'}. Logged-in users get salt and definition
          from the call <code>GetDefinition</code>, to check it.
        </p>
      </Disclosure>
    </DetailsSection>
  );
}

interface RulesProps {
  readonly rules: NonNullable<GuestDefinition['rules']>;
  /** Minutes of a bar. */
  readonly timeframe: number;
}

/** What a robot follows beside its strategy, as published. */
function Rules({ rules: { gate, retirement }, timeframe }: RulesProps) {
  const holding = formatDuration(gate.holdingBars * timeframe);
  return (
    <>
      <p>
        Opens a position only if the move it can expect is at least {formatNumber(gate.costMultiple)} times
        the cost of getting in and out. It expects positions to last {formatPlural(gate.holdingBars, 'bar')},{' '}
        {holding} of trading.
      </p>
      <p>
        Retires for good, and opens nothing more, once its account is {formatPercent(retirement.drawdownPct)}{' '}
        below its highest since publication, or if its return is {formatNumber(retirement.behindPct)}{' '}
        percentage points behind buying and holding after {formatPlural(retirement.afterDays, 'day')}.
      </p>
    </>
  );
}

function RobotFacts({ robot }: Pick<DefinitionSectionProps, 'robot'>) {
  const days = robot.daysFromFirstOpenTrade;
  const facts = [
    ['Version', formatCount(robot.version)],
    ['Strategy', robot.strategyTitle],
    ['Markets', fundTypeLabel(robot.fundTypes)],
    ['Computed since', robot.recordedSince ? formatDate(robot.recordedSince) : 'Not yet'],
    ...(robot.ready
      ? [['First trade', days === null ? 'None yet' : `${formatPlural(days, 'day')} ago`]]
      : []),
  ];
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} term={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

/** The imported bars a robot ran on, each named by its digest; nothing on other markets. */
function ImportedBars({ legs }: Pick<GuestDefinition, 'legs'>) {
  return legs.map(
    ({ fundId, ticker, bars }) =>
      bars && (
        <p key={fundId}>
          Ran on {formatPlural(bars.days, 'imported session')} of {ticker} through{' '}
          {formatDay(parseIsoDay(bars.through))}, SHA-256 <code>{bars.digest}</code>.
        </p>
      ),
  );
}

function sizeLabel({ sizePct, riskPct, volatilityTargetPct }: GuestDefinition): string {
  if (sizePct === null) return 'Trades a fixed number of units.';
  if (volatilityTargetPct !== null)
    return `Sizes positions so that the account swings by about ${formatPercent(volatilityTargetPct)} a year: smaller when prices swing more, and never above ${formatPercent(sizePct)} of the balance.`;
  const size = `Trades up to ${formatPercent(sizePct)} of the balance at a time`;
  return riskPct === null ? `${size}.` : `${size}, risking ${formatPercent(riskPct, 1)} at the stop.`;
}

function paramsLabel(params: GuestDefinition['params']): string {
  if (params === null)
    return 'Its parameters are for logged-in users: this robot was published before definitions were salted.';
  const named = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return named.length === 0 ? 'Its strategy has no parameters.' : `Parameters: ${named.join(', ')}.`;
}

function seedLabel(seed: number): string {
  return seed === PUBLISHED_SEED
    ? `Its simulated market has the seed ${seed}, the published default.`
    : `Its simulated market has the seed ${seed}, which is this site’s own and not the published default ${PUBLISHED_SEED}.`;
}

function recordedWhen({
  isPublicationSimulated,
  recordedSince,
}: Pick<GuestSummary, 'isPublicationSimulated' | 'recordedSince'>): string {
  if (!isPublicationSimulated) return 'at publication';
  return recordedSince
    ? `by ${formatDateTime(recordedSince)}, not at its simulated publication`
    : 'when the robot was set up, not at its simulated publication';
}

function bpLabel(rate: number): string {
  return formatNumber(rate * 1e4, { decimals: 1, suffix: ' bp' });
}
