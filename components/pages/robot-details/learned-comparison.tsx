import { gateText } from '@/components/analysis/forecasts/gate-text';
import { Change } from '@/components/ui/change/change';
import { DataTable } from '@/components/ui/data-table/data-table';
import { TooFew } from '@/components/ui/data-table/too-few';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatPlural,
  formatRatio,
} from '@/lib/core/format/number';
import { SHARPE_DAYS } from '@/lib/robots/statistics/few-trades';
import { forecastsPath } from '@/lib/site/addresses/forecasts-address';
import type { InstrumentClass } from '@/lib/site/addresses/instrument-class';
import { LearnedCurve } from './learned-curve';
import {
  type LearnedResult,
  type LearnedStretch,
  luckText,
  overfittingText,
  stretchText,
} from './learned-text';

const NOT_YET_MS = 60_000;

const CLASSES: Readonly<Record<LearnedResult['model']['fundClass'], InstrumentClass>> = {
  stock: 'stocks',
  etf: 'etfs',
  crypto: 'crypto',
  forex: 'forex',
};

/** A learned robot's model, in plain words, and the robot beside what needs no learning. */
export function LearnedComparison({ robotId }: { readonly robotId: number }) {
  const call = useCall(
    'CxAIRobotProduct/GetLearnedComparison',
    { productId: robotId },
    { every: (latest) => (latest?.result === null ? NOT_YET_MS : 0) },
  );
  return (
    <Loaded call={call} what="this robot’s comparisons" height="30rem">
      {({ result }) =>
        result ? (
          <Compared result={result} />
        ) : (
          <Empty title="Not compared yet">
            That takes a few minutes after publication, once all models are trained. This page looks again by
            itself.
          </Empty>
        )
      }
    </Loaded>
  );
}

function Compared({ result }: { readonly result: LearnedResult }) {
  const { model, trials, backtest, sincePublication, overfitting, curve } = result;
  return (
    <Stack gap={3}>
      <Note look="text">
        {gateText({ move: { gate: model.move }, direction: { gate: model.direction } })}
      </Note>
      <LearnedCurve curve={curve} publishedOn={sincePublication?.from ?? null} />
      <Stretch
        title="Since publication"
        empty="No completed day since publication yet."
        stretch={sincePublication}
        trials={trials}
      />
      <Stretch
        title="Backtest"
        empty="No day before publication is later than what the model learned from."
        stretch={backtest}
        trials={trials}
      />
      <Facts isColumn>
        <Fact term="Backtest overfitted">{overfittingText(overfitting)}</Fact>
      </Facts>
      <Disclosure summary="Model card">
        <ModelFacts model={model} />
      </Disclosure>
    </Stack>
  );
}

interface StretchProps {
  readonly title: string;
  readonly empty: string;
  readonly stretch: LearnedStretch | null;
  readonly trials: LearnedResult['trials'];
}

interface ComparedRow {
  readonly name: string;
  readonly note?: string;
  readonly returnPct: number;
  readonly sharpe: number | null;
  readonly maxDrawdownPct: number | null;
  readonly trades: number;
}

function Stretch({ title, empty, stretch, trials }: StretchProps) {
  if (stretch === null)
    return (
      <Stack gap={1}>
        <h3>{title}</h3>
        <p>{empty}</p>
      </Stack>
    );
  const { from, through, days, luckPct } = stretch;
  return (
    <Stack gap={1}>
      <h3>{title}</h3>
      <p>
        {stretchText(stretch)} {formatPlural(days, 'day')}, from {formatDay(parseIsoDay(from))} to{' '}
        {formatDay(parseIsoDay(through))}.
      </p>
      <DataTable
        isCompact
        narrow="folds"
        label={`${title}: this robot and what needs no learning`}
        rows={comparedRows(stretch)}
        rowKey={({ name }) => name}
        columns={[
          {
            title: 'After costs',
            wraps: true,
            cell: ({ name, note }) => (
              <>
                {name}
                {note && <small>{note}</small>}
              </>
            ),
          },
          { title: 'Return', cell: ({ returnPct }) => <Change value={returnPct} decimals={1} /> },
          {
            title: 'Sharpe ratio',
            cell: ({ sharpe, name }) => <Ratio sharpe={sharpe} days={days} isDrawn={name === RANDOM} />,
          },
          { title: 'Max drawdown', cell: ({ maxDrawdownPct }) => formatPercent(maxDrawdownPct, 1) },
          { title: 'Trades', cell: ({ trades }) => formatCount(trades) },
        ]}
      />
      <Note>{luckText(luckPct, trials)}</Note>
    </Stack>
  );
}

const RANDOM = 'Random entries';

function comparedRows({ own, rule, hold, random }: LearnedStretch): readonly ComparedRow[] {
  return [
    { name: 'This robot', ...own },
    ...(rule ? [{ name: 'Same rule without its model', ...rule }] : []),
    { name: 'Buy and hold', ...hold },
    ...(random
      ? [
          {
            name: RANDOM,
            note: `median of ${formatCount(random.draws)}; 9 in 10 from ${formatPercent(random.lowPct, 1, true)} to ${formatPercent(random.highPct, 1, true)}`,
            returnPct: random.medianPct,
            ...{ sharpe: null, maxDrawdownPct: null, trades: own.trades },
          },
        ]
      : []),
  ];
}

interface RatioProps {
  readonly sharpe: number | null;
  readonly days: number;
  readonly isDrawn: boolean;
}

function Ratio({ sharpe, days, isDrawn }: RatioProps) {
  return sharpe === null && !isDrawn && days < SHARPE_DAYS ? (
    <TooFew needs={`${SHARPE_DAYS} days`} />
  ) : (
    formatRatio(sharpe)
  );
}

function ModelFacts({ model }: Pick<LearnedResult, 'model'>) {
  const { hash, fundClass, horizon, cutoff, lastLabelDay, skill } = model;
  return (
    <Facts isColumn>
      <Fact term="Trained on">{`${formatCount(model.trainedRows)} sessions of all its class’s tickers, ${formatPlural(model.features, 'figure')} each`}</Fact>
      <Fact term="Learned from days before">{formatDay(parseIsoDay(cutoff))}</Fact>
      <Fact term="Newest day it learned from">{formatDay(parseIsoDay(lastLabelDay))}</Fact>
      <Fact term="Asked">{`Is there a move within ${formatPlural(horizon, 'session')}, and which way?`}</Fact>
      <Fact term="Gate of a move">{gateState(model.move)}</Fact>
      <Fact term="Gate of its direction">{gateState(model.direction)}</Fact>
      <Fact term="Skill of a move, walk-forward">{skillText(skill?.move)}</Fact>
      <Fact term="Skill of its direction">{skillText(skill?.direction)}</Fact>
      <Fact term="SHA-256">
        <a href={forecastsPath({ class: CLASSES[fundClass], isModels: true })}>
          <code>{hash}</code>
        </a>
      </Fact>
    </Facts>
  );
}

function gateState({ state, weight, blocks }: LearnedResult['model']['move']): string {
  const after = `after ${formatPlural(blocks, 'block')} of sessions it hadn’t learned from`;
  if (state === 'open') return `Open, at ${formatPercent(100 * weight)} of what the model says, ${after}`;
  if (state === 'suspicious') return `Closed: too good to be true, ${after}`;
  return state === 'few'
    ? `Closed: too few sessions, ${after}`
    : `Closed: no better than usual rates, ${after}`;
}

function skillText(skill: NonNullable<LearnedResult['model']['skill']>['move'] | undefined): string {
  if (!skill || skill.value === null) return 'Not known yet';
  const percent = (value: number | null) =>
    formatNumber(value === null ? null : 100 * value, { decimals: 1, suffix: '%' });
  const { value, interval } = skill;
  return interval
    ? `${percent(value)}, 95%: ${percent(interval.low)} to ${percent(interval.high)}`
    : percent(value);
}
