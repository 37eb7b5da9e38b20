import { DataTable } from '@/components/ui/data-table/data-table';
import { TooFew } from '@/components/ui/data-table/too-few';
import { Note } from '@/components/ui/note/note';
import { Reliability } from '@/components/ui/reliability/reliability';
import { Section } from '@/components/ui/section/section';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import type { Skill } from '@/lib/analysis/forecasts/scores';
import type {
  QuarterScores,
  Reliability as ReliabilityFigures,
  TrackRecord,
} from '@/lib/analysis/forecasts/track-record';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatNumber, formatPercent, formatPlural } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';

interface TrackRecordPartProps {
  readonly title: string;
  /** What was counted, in a sentence. */
  readonly about: string;
  readonly track: TrackRecord;
}

/** How good forecasts were beside base rates. */
export function TrackRecordPart({ title, about, track }: TrackRecordPartProps) {
  const { scores, from, through, move, up, down, quarters } = track;
  const isTooFew = scores.days < FEWEST_CASES;
  const skill = (value: Skill) => (isTooFew ? <TooFew needs={`${FEWEST_CASES} days`} /> : skillText(value));
  const bounds = ({ interval }: Skill) =>
    isTooFew || interval === null ? '' : `95%: ${percent(interval.low)} to ${percent(interval.high)}`;
  return (
    <Section title={title}>
      <Note>
        {about} {formatPlural(scores.count, 'forecast')} on {formatPlural(scores.days, 'day')}, from{' '}
        {formatDay(parseIsoDay(from))} to {formatDay(parseIsoDay(through))}.
      </Note>
      <StatGrid>
        <Stat label="Skill" note={bounds(scores.skill)}>
          {skill(scores.skill)}
        </Stat>
        <Stat label="Skill of a move" note={bounds(scores.move)}>
          {skill(scores.move)}
        </Stat>
        <Stat label="Skill of its direction" note={bounds(scores.direction)}>
          {skill(scores.direction)}
        </Stat>
        <Stat label="Brier score" note={`base rates: ${figure(scores.baseBrier)}`}>
          {figure(scores.brier)}
        </Stat>
        <Stat label="Log loss" note={`base rates: ${figure(scores.baseLogLoss)}`}>
          {figure(scores.logLoss)}
        </Stat>
        <Stat label="Sharpness" note="how much the probability of a move varies">
          {formatNumber(100 * scores.sharpness, { decimals: 1, suffix: ' points' })}
        </Stat>
      </StatGrid>
      <Columns>
        <Diagram title="A move either way" figures={move} />
        <Diagram title="Up" figures={up} />
        <Diagram title="Down" figures={down} />
      </Columns>
      <Quarters title={title} quarters={quarters} />
    </Section>
  );
}

function Diagram({ title, figures }: { readonly title: string; readonly figures: ReliabilityFigures }) {
  return (
    <Stack gap={2}>
      <h3>{title}</h3>
      <Reliability
        groups={figures.bins.map(({ meanProbability, happened, count }) => ({
          forecast: 100 * meanProbability,
          came: happened,
          n: count,
        }))}
      />
      <Note>Calibration error {formatNumber(100 * figures.error, { decimals: 1, suffix: ' points' })}</Note>
    </Stack>
  );
}

function Quarters({
  title,
  quarters,
}: {
  readonly title: string;
  readonly quarters: readonly QuarterScores[];
}) {
  const cell = (read: (scores: QuarterScores['scores']) => Skill) =>
    function SkillCell({ scores }: QuarterScores) {
      const { interval } = read(scores);
      if (scores.days < FEWEST_CASES) return <TooFew needs={`${FEWEST_CASES} days`} />;
      return (
        <>
          {skillText(read(scores))}
          {interval && <small>{`${percent(interval.low)} to ${percent(interval.high)}`}</small>}
        </>
      );
    };
  return (
    <DataTable
      label={`${title}: skill by quarter`}
      isCompact={false}
      narrow="folds"
      rows={[...quarters].reverse()}
      rowKey={({ quarter }) => quarter}
      columns={[
        { title: 'Quarter', cell: ({ quarter }) => quarter },
        { title: 'Skill', cell: cell(({ skill }) => skill) },
        { title: 'Of a move', cell: cell(({ move }) => move) },
        {
          title: 'Forecasts',
          cell: ({ scores }) => (
            <>
              {formatCount(scores.count)}
              <small>{formatPlural(scores.days, 'day')}</small>
            </>
          ),
        },
      ]}
    />
  );
}

function skillText({ value }: Skill): string {
  return formatPercent(100 * value, 2, true);
}

function percent(share: number): string {
  return formatPercent(100 * share, 1, true);
}

function figure(value: number): string {
  return formatNumber(value, { decimals: 4 });
}
