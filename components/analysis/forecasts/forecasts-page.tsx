import type { ReactNode } from 'react';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { Empty } from '@/components/ui/empty/empty';
import { FilterBar, FilterChips, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note, Points } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import type {
  ForecastCalibrationAnswer,
  ForecastModelsAnswer,
} from '@/lib/analysis/forecast-questions/forecast-quality';
import type { ForecastsAnswer } from '@/lib/analysis/forecast-questions/get-forecasts';
import { type ForecastsState, forecastsText } from '@/lib/analysis/forecasts/forecasts-state';
import { SHOWN_DAYS } from '@/lib/analysis/forecasts/recorded-forecasts';
import type { AnalysisState } from '@/lib/analysis/questions/analysis-state';
import { formatCount } from '@/lib/core/format/number';
import { FORECAST_HORIZONS } from '@/lib/robots/forecast-models/forecast-horizon';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  FORECAST_CALLS,
  FORECAST_SORTS,
  type ForecastsAddress,
  forecastsPath,
  isIndexedForecasts,
} from '@/lib/site/addresses/forecasts-address';
import { ALL_INSTRUMENT_CLASSES, INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { NotComplete } from '../not-complete/not-complete';
import { CLASS_NOUNS } from '../signals/signals-page';
import { CALL_LABELS } from './forecast-columns';
import { ForecastRows } from './forecast-rows';
import { gateText } from './gate-text';
import { ModelsPart } from './models-part';
import { TrackRecordPart } from './track-record-part';

/** What a page of forecasts shows; null while daily prices aren't complete. */
export type ForecastsShown =
  | {
      readonly kind: 'forecasts';
      readonly forecasts: ForecastsAnswer;
      readonly quality: ForecastCalibrationAnswer;
    }
  | { readonly kind: 'models'; readonly models: ForecastModelsAnswer };

interface ForecastsPageProps {
  readonly address: ForecastsAddress;
  readonly shown: ForecastsShown | null;
  /** Of daily prices. */
  readonly state: AnalysisState;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
  /** What it costs to see forecasts that aren't settled. */
  readonly offer: ReactNode;
}

const SORT_LABELS: Readonly<Record<(typeof FORECAST_SORTS)[number], string>> = {
  move: 'Move',
  up: 'Up',
  down: 'Down',
  ticker: 'Ticker',
};

/** Forecasts of a class as they were recorded, with how good earlier ones were; or the models that make them. */
export function ForecastsPage({ address, shown, state, marketLabel, offer }: ForecastsPageProps) {
  const noun = CLASS_NOUNS[address.class];
  const what = address.isModels ? 'Forecast models' : 'Trend prediction';
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          ...(address.isModels
            ? [{ title: 'Trend prediction', href: forecastsPath({ class: address.class }) }]
            : []),
        ]}
        current={what}
      />
      <Page
        title={`${what}: ${INSTRUMENT_CLASS_LABELS[address.class]}`}
        summary={`After each close: is the close ${address.horizon} sessions later above a barrier, below one, or between?`}
      >
        <Filters address={address} answer={shown?.kind === 'forecasts' ? shown.forecasts : null} />
        {shown === null && <NotComplete state={state} what="The list of forecasts" />}
        {shown?.kind === 'forecasts' && <Forecasts {...shown} address={address} noun={noun} offer={offer} />}
        {shown?.kind === 'models' && (
          <>
            <Progress state={shown.models.state} />
            <ModelsPart
              answer={shown.models}
              noun={noun}
              emptyText={noModelText(shown.models.state, address.horizon)}
            />
          </>
        )}
        <Note>{marketLabel}. A forecast says how often something is to be expected, not what to do.</Note>
      </Page>
    </>
  );
}

interface ForecastsProps {
  readonly forecasts: ForecastsAnswer;
  readonly quality: ForecastCalibrationAnswer;
  readonly address: ForecastsAddress;
  readonly noun: string;
  readonly offer: ReactNode;
}

function Forecasts({ forecasts, quality, address, noun, offer }: ForecastsProps) {
  const { class: only, horizon, call, group, state, sort, page } = address;
  const { model, pageCount } = forecasts;
  const { walkForward, live } = quality;
  return (
    <>
      <Progress state={forecasts.state} />
      {model && (
        <Note look="text">
          {gateText(model)} <a href={forecastsPath({ class: only, isModels: true })}>The model’s card</a>
        </Note>
      )}
      {model && offer}
      <ForecastRows
        key={forecastsPath(address)}
        shown={forecasts}
        request={{ class: only, horizon, call, group, state, sort, page }}
        noun={noun}
        emptyText={emptyText(address, forecasts)}
        pages={pageCount > 1 && <Sessions address={address} pageCount={pageCount} />}
      />
      <RecordedPart live={live} hasModel={model !== null} horizon={horizon} />
      {walkForward ? (
        <TrackRecordPart
          title="Walk-forward"
          about={`What each year’s model says of its year’s ${noun}, computed afterwards: no model had seen any of it, but nothing was recorded at the time.`}
          track={walkForward}
        />
      ) : (
        model && (
          <Section title="Walk-forward">
            <Empty title="Not computed yet">
              It’s computed once all models are trained. Try again in a few minutes.
            </Empty>
          </Section>
        )
      )}
      <HowComputed />
    </>
  );
}

function RecordedPart({
  live,
  hasModel,
  horizon,
}: {
  readonly live: ForecastCalibrationAnswer['live'];
  readonly hasModel: boolean;
  readonly horizon: number;
}) {
  if (live)
    return (
      <TrackRecordPart
        title="Recorded live"
        about="Only forecasts stored before their outcome could be known; late ones aren’t counted."
        track={live}
      />
    );
  return (
    hasModel && (
      <Section title="Recorded live">
        <Empty title="None is settled yet">
          The first recorded forecast settles {horizon} sessions after it was made. Until then, see
          walk-forward results.
        </Empty>
      </Section>
    )
  );
}

function Progress({ state }: { readonly state: ForecastsState }) {
  const text = forecastsText(state);
  return text === null ? null : <Note look="warning">{text}</Note>;
}

function noModelText({ done, total, problem }: ForecastsState, horizon: number): string {
  if (problem !== null) return 'They appear once this is fixed.';
  if (done < total) return 'Models are trained one after the other. Try again in a few minutes.';
  if (horizon === 21)
    return 'Forecasts over 21 sessions need 17 years of daily prices before their first model. Choose 5 sessions.';
  const needs = 'It needs about five years of daily prices.';
  return total === 0
    ? `The first model is trained some minutes after a start. ${needs}`
    : `This class has no model. ${needs}`;
}

function emptyText(address: ForecastsAddress, answer: ForecastsAnswer): string {
  const { state, instruments, model, hidden } = answer;
  if (instruments === 0) return 'This market has no daily prices of this class.';
  if (model === null) return noModelText(state, address.horizon);
  if (address.call !== null || address.group !== null) return 'Remove a filter.';
  if (hidden > 0) return 'The others are for subscribers until they’re settled.';
  return address.state === 'settled'
    ? `The first recorded forecast settles ${address.horizon} sessions after it was made.`
    : 'The next ones are recorded after the next close.';
}

/** Links from session to session. */
function Sessions({
  address,
  pageCount,
}: {
  readonly address: ForecastsAddress;
  readonly pageCount: number;
}) {
  const { page } = address;
  const to = (text: string, other: number) => ({
    text,
    href: forecastsPath({ ...address, page: other }),
    isCurrent: other === page,
    nofollow: true as const,
  });
  return (
    <FilterBar>
      <FilterLinks
        label="Session"
        links={[
          ...(page > 1 ? [to('Session after', page - 1)] : []),
          to(`Session ${formatCount(page)} of ${formatCount(pageCount)}`, page),
          ...(page < pageCount ? [to('Session before', page + 1)] : []),
        ]}
      />
    </FilterBar>
  );
}

function Filters({
  address,
  answer,
}: {
  readonly address: ForecastsAddress;
  readonly answer: ForecastsAnswer | null;
}) {
  const link = (text: string, change: Partial<ForecastsAddress>) => {
    const to = { ...address, page: 1, ...change };
    return {
      text,
      href: forecastsPath(to),
      isCurrent: forecastsPath(to) === forecastsPath({ ...address, page: 1 }),
      ...(!isIndexedForecasts(to) && { nofollow: true as const }),
    };
  };
  const classes = (
    <FilterLinks
      label="Class"
      links={ALL_INSTRUMENT_CLASSES.map((only) => ({
        ...link(INSTRUMENT_CLASS_LABELS[only], { class: only, group: null }),
        isCurrent: only === address.class,
      }))}
    />
  );
  const views = (
    <FilterLinks
      label="View"
      links={[
        link('Open', { isModels: false, state: 'open' }),
        link('Settled', { isModels: false, state: 'settled' }),
        link('Models', { isModels: true, state: 'open', call: null, group: null, sort: 'move', horizon: 5 }),
      ]}
    />
  );
  if (address.isModels)
    return (
      <FilterBar>
        {classes}
        {views}
      </FilterBar>
    );
  const { call, group } = address;
  const groups = answer?.groups ?? [];
  const chips = [
    ...(call === null ? [] : [link(CALL_LABELS[call], { call: null })]),
    ...(group === null ? [] : [link(groups.find(({ id }) => id === group)?.name ?? group, { group: null })]),
  ];
  return (
    <>
      <FilterBar>
        {classes}
        {views}
        <FilterLinks
          label="Horizon"
          links={FORECAST_HORIZONS.map((horizon) => link(`${horizon} sessions`, { horizon }))}
        />
        <FilterLinks label="Sort" links={FORECAST_SORTS.map((sort) => link(SORT_LABELS[sort], { sort }))} />
      </FilterBar>
      <Disclosure summary="More filters">
        <FilterLinks
          label="What it says"
          links={[
            link('All', { call: null }),
            ...FORECAST_CALLS.map((one) => link(CALL_LABELS[one], { call: one })),
          ]}
        />
        {groups.length > 0 && (
          <FilterLinks
            label="Group"
            links={[
              link('All groups', { group: null }),
              ...groups
                .filter(({ id, count }) => count > 0 || id === group)
                .map(({ id, name, count }) => link(`${name} ${formatCount(count)}`, { group: id })),
            ]}
          />
        )}
      </Disclosure>
      <FilterChips chips={chips} clear={link('', { call: null, group: null })} />
    </>
  );
}

function HowComputed() {
  return (
    <Disclosure summary="How this is computed">
      <Points>
        <li>
          The barriers are half a standard deviation of the horizon’s return from the close. They use daily
          log returns, newer ones with more weight (0.94).
        </li>
        <li>
          One model says whether prices move, another which way. Each is drawn to its base rate, as far as the
          quarter of rows that it hasn’t learned from says.
        </li>
        <li>
          Skill is 1 − the mean squared error ÷ that of base rates: above 0 is better than they. All forecasts
          of a day are one observation, so intervals draw blocks of days.
        </li>
        <li>
          In a reliability diagram, dots on the diagonal came true as often as forecast. Bars are Wilson’s 95%
          intervals of single forecasts, so they’re too short.
        </li>
        <li>
          Each forecast is stored with a hash in its model’s chain, and its outcome in another. The list has
          the last {SHOWN_DAYS} days; the operator can export all of them. <Hypothetical />
        </li>
      </Points>
    </Disclosure>
  );
}
