import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note, Points } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import type { ForecastModelsAnswer } from '@/lib/analysis/forecast-questions/forecast-quality';
import type { ListedModel } from '@/lib/analysis/forecasts/recorded-forecasts';
import { formatDateTime, formatDay } from '@/lib/core/format/date';
import { formatCount, formatNumber, formatPercent, formatPlural } from '@/lib/core/format/number';
import type { Gate } from '@/lib/robots/forecast-models/gate';
import { MODEL_FEATURES } from '@/lib/robots/forecast-models/model-features';
import { GATE_LABELS, gateText } from './gate-text';

interface ModelsPartProps {
  readonly answer: ForecastModelsAnswer;
  /** Of the class, as in `stocks`. */
  readonly noun: string;
  /** Why there are none, and what to do. */
  readonly emptyText: string;
}

/** The newest model's card, and every model of the class that was ever trained. */
export function ModelsPart({ answer, noun, emptyText }: ModelsPartProps) {
  const { models, changed } = answer;
  const [newest] = models;
  return (
    <>
      {changed.map((hash) => (
        <Note key={hash} look="warning">
          A stored model was changed: its text doesn’t match SHA-256 {hash.slice(0, 16)}…, so we show nothing
          of it.
        </Note>
      ))}
      {newest ? <NewestModel model={newest} noun={noun} /> : <Empty title="No models yet">{emptyText}</Empty>}
      {models.length > 0 && (
        <Section title={`Every model ever trained for ${noun}`}>
          <Note>
            One a year and horizon, and its challenger on the same rows: a logistic regression, which never
            forecasts. A gate opens at 2.33 standard errors above 0, in at least 24 blocks.
          </Note>
          <ModelTable models={models} />
        </Section>
      )}
      <Tried />
    </>
  );
}

function NewestModel({ model, noun }: { readonly model: ListedModel; readonly noun: string }) {
  const { hash, bytes, cutoff, lastLabelDay, horizon, trees, move, direction } = model;
  const share = (part: number) => formatPercent(100 * part, 1);
  return (
    <Section title={`The model card: ${noun}, ${horizon} sessions`}>
      <Note look="text">{gateText(model)}</Note>
      <Facts isColumn>
        <Fact term="Trained as of">{formatDay(cutoff)}</Fact>
        <Fact term="Newest session it learned from">{formatDay(lastLabelDay)}</Fact>
        <Fact term="Stored">{formatDateTime(model.madeAt)}</Fact>
        <Fact term="Rows learned from">{formatCount(model.trainedRows)}</Fact>
        <Fact term="Rows that decided about the gates">{formatCount(model.calibratedRows)}</Fact>
        <Fact term="Each head">{`${formatCount(trees.count)} boosted trees of depth ${trees.depth}`}</Fact>
        <Fact term="Usual share of moves">{share(move.base)}</Fact>
        <Fact term="Usual share of up among moves">{share(direction.base)}</Fact>
        <Fact term="Size">{`${formatCount(Math.round(bytes / 1000))} kB`}</Fact>
        <Fact term="SHA-256">
          <code>{hash}</code>
        </Fact>
      </Facts>
      <Note>
        {formatPlural(MODEL_FEATURES.length, 'figure')}, all known at the close:{' '}
        {MODEL_FEATURES.map(({ label }) => label).join(', ')}.
      </Note>
    </Section>
  );
}

function ModelTable({ models }: { readonly models: readonly ListedModel[] }) {
  return (
    <DataTable
      label="Forecast models"
      rows={models}
      rowKey={({ hash }) => hash}
      narrow="cards"
      columns={[
        {
          title: 'As of',
          cell: ({ cutoff, horizon }) => (
            <>
              {formatDay(cutoff)}
              <small>{horizon} sessions</small>
            </>
          ),
        },
        { title: 'Move', cell: ({ move }) => <GateCell gate={move.gate} /> },
        { title: 'Direction', cell: ({ direction }) => <GateCell gate={direction.gate} /> },
        { title: 'Challenger: move', cell: ({ card }) => <GateCell gate={card.challenger.move} /> },
        { title: 'Challenger: direction', cell: ({ card }) => <GateCell gate={card.challenger.direction} /> },
        { title: 'Rows', cell: ({ trainedRows }) => formatCount(trainedRows) },
        { title: 'SHA-256', cell: ({ hash }) => <code title={hash}>{hash.slice(0, 12)}</code> },
      ]}
    />
  );
}

function GateCell({ gate }: { readonly gate: Gate }) {
  const { state, weight, covariance, error, blocks } = gate;
  return (
    <>
      {GATE_LABELS[state]}
      {state === 'open' && ` · ${formatPercent(100 * weight)}`}
      <small>
        {`${formatNumber(covariance / error, { decimals: 1 })} errors above 0, ${formatPlural(blocks, 'block')}`}
      </small>
    </>
  );
}

/** What else was tried before these models were chosen. */
function Tried() {
  return (
    <Section title="What else we tried">
      <Points>
        <li>
          The gate at the model’s full weight: it stayed closed on models that are of use at half weight,
          since trees say too much of the little they know.
        </li>
        <li>An isotonic map on top: a slightly worse log loss, so the weight is the only calibration.</li>
        <li>
          Real daily prices of seven instruments, 2004 to 2021: skill 0.54% [0.25, 0.82], of a move 0.99%
          [0.52, 1.48], and the direction’s gate closed in 18 of 18 models. On real prices, even how much is
          little.
        </li>
      </Points>
    </Section>
  );
}
