'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { Failed } from '@/components/ui/loaded/failed';
import { Note } from '@/components/ui/note/note';
import { SHOWN } from '@/components/ui/shown/shown';
import { useStore } from '@/components/ui/store/use-store';
import { RadioSegments } from '@/components/ui/tabs/radio-segments';
import { Time } from '@/components/ui/time/time';
import { formatDate } from '@/lib/core/format/date';
import type { CalendarName } from '@/lib/market/calendar/types';
import { type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';
import type { Phase } from '@/lib/robots/ledger/entry';
import { describeCounts } from '@/lib/robots/ledger/phase-labels';
import { chartDrawing } from './chart-drawing';
import type { ChartLevel } from './chart-levels';
import {
  CHART_PERIODS,
  type ChartPeriodKey,
  FIRST_PERIOD,
  INTERVAL_TITLES,
  intervalFor,
} from './chart-periods';
import type { PriceScale } from './line-prices';
import type { LiveChart, ShownBar } from './live-chart';
import { MarkedTrades } from './marked-trades';
import styles from './price-chart.module.css';
import { fillLabel, type MarkedRobot, marksWithin, type TradeMark } from './trade-marks';

interface PriceChartProps {
  readonly fundId: number;
  readonly ticker: string;
  readonly decimals: number;
  /** Available bar lengths, finest first. */
  readonly intervals: readonly BarInterval[];
  /** Its trading calendar. */
  readonly calendar: CalendarName;
  /** False if prices don't change. */
  readonly isLive: boolean;
  /** Newest first. */
  readonly marks: readonly TradeMark[];
  readonly robots: readonly MarkedRobot[];
  /** The server-rendered picture, shown until the chart has loaded. */
  readonly picture: ReactNode;
  /** Shown first. */
  readonly period?: ChartPeriodKey;
  /** Lines drawn over the plot. */
  readonly lines?: ChartLines;
  /** Prices that stay marked. */
  readonly levels?: readonly ChartLevel[];
}

export interface ChartLines {
  /** Kept in view where they aren't far from the bars. */
  readonly prices: readonly number[];
  readonly draw: (scale: PriceScale) => ReactNode;
}

interface Shown {
  readonly interval: BarInterval;
  readonly period: ChartPeriodKey | null;
}

type Stage = 'picture' | 'loading' | 'live' | 'failed';

/** An instrument's price chart with the robots' fills. Its code loads when the chart comes near the window. */
export function PriceChart(props: PriceChartProps) {
  const { ticker, intervals, picture, marks, robots, decimals, lines, period = FIRST_PERIOD } = props;
  const [shown, setShown] = useState<Shown>({
    interval: intervalFor(period, intervals),
    period,
  });
  const frame = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => whenNear(frame.current, () => setNear(true)), []);
  const { box, stage, bar, pressed, scale, isBusy, move, point, retry } = useLiveChart(props, shown, isNear);
  const isLive = stage === 'live';
  const drawing = useDrawing(ticker);
  return (
    <figure ref={frame} className={styles['figure']}>
      <Actions isSpread>
        <RadioSegments
          legend="Period of the chart"
          chosen={shown.period}
          options={CHART_PERIODS.map(({ key, title }) => ({ value: key, text: key, label: title }))}
          onChoose={(period) => setShown({ period, interval: intervalFor(period, intervals) })}
        />
        <RadioSegments
          legend="Bar length"
          chosen={shown.interval}
          options={intervals.map((value) => ({ value, text: INTERVAL_TITLES[value] }))}
          onChoose={(interval) => setShown({ interval, period: null })}
        />
      </Actions>
      <p className={joinClasses(styles['words'], SHOWN.withScripts)}>
        {isLive && bar ? <BarLine bar={bar} /> : ' '}
      </p>
      <p hidden={lines && marks.length === 0} className={joinClasses(styles['words'], SHOWN.withScripts)}>
        {isLive && bar ? namedTrades(marksWithin(marks, bar.from, bar.until), robots) : ' '}
      </p>
      <div className={styles['both']}>
        <div className={styles['stage']} aria-busy={isBusy || undefined}>
          {!isLive && picture}
          {/* Not role="img": the library puts a link into it. */}
          <section
            ref={box}
            className={joinClasses(styles['box'], !isLive && styles['waiting'])}
            aria-label={chartLabel(ticker, marks)}
          />
          {isLive && scale && lines?.draw(scale)}
          {stage === 'failed' && (
            <div className={styles['failure']}>
              <Failed what="the chart" onRetry={retry} />
            </div>
          )}
        </div>
        <MarkedTrades marks={marks} robots={robots} decimals={decimals} pressed={pressed} onPoint={point} />
      </div>
      <Actions isSpread>
        <Actions className={SHOWN.withScripts}>
          {MOVES.map(([way, title]) => (
            <Button key={way} look="secondary" size={36} disabled={!isLive} onClick={() => move(way)}>
              {title}
            </Button>
          ))}
        </Actions>
        {isLive && drawing && shown.interval === DAY_INTERVAL && (
          <Note as="span">Drawn: {drawing.title}</Note>
        )}
        {marks.length > 0 && (
          <Note as="div">
            <Actions as="ul" aria-label="Chart legend">
              <li>
                <span className={styles['long']} aria-hidden="true">
                  ▲
                </span>{' '}
                Long entry
              </li>
              <li>
                <span className={styles['short']} aria-hidden="true">
                  ▼
                </span>{' '}
                Short entry
              </li>
              <li>
                <span className={styles['mark']} aria-hidden="true">
                  ●
                </span>{' '}
                Exit
              </li>
              <li>{describeMarks(marks)}</li>
            </Actions>
          </Note>
        )}
      </Actions>
      <div className={SHOWN.withScripts}>
        <Note look="caption">
          TradingView Lightweight Charts™, copyright © 2025{' '}
          <a href="https://www.tradingview.com/" rel="noreferrer">
            TradingView, Inc.
          </a>
        </Note>
      </div>
    </figure>
  );
}

/** `20 Nov 2026, 14:30 · Open …` */
function BarLine({ bar: { words, isDay, from } }: { readonly bar: ShownBar }) {
  if (from === 0) return words;
  return (
    <>
      {isDay ? formatDate(from) : <Time at={from} />} · {words}
    </>
  );
}

function chartLabel(ticker: string, marks: readonly TradeMark[]): string {
  const chart = `Chart of ${ticker} prices`;
  if (marks.length === 0) return chart;
  return `${chart} with ${marks.length} fills of robots: ${describeMarks(marks)}. The list of trades names the robots.`;
}

/** Robots named for a bar; the others are counted. */
const NAMED = 2;

/** Who traded in a bar: `NVDA · SuperTrend opened long`; empty for none. */
function namedTrades(marks: readonly TradeMark[], robots: readonly MarkedRobot[]): string {
  if (marks.length === 0) return ' ';
  const named = marks
    .slice(0, NAMED)
    .map((mark) => `${robots[mark.robot]?.name} ${fillLabel(mark)}${mark.late ? ' (late)' : ''}`);
  const others = marks.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/**
 * The number of fills on the chart by phase: `30 backtest, 90 replayed`. Forward ones are also labeled on the chart.
 */
function describeMarks(marks: readonly TradeMark[]): string {
  const count = (phase: Phase) => marks.filter((mark) => mark.phase === phase).length;
  return describeCounts({
    closed: marks.length,
    sincePublication: marks.length - count('backtest'),
    forward: count('forward'),
  });
}

const MOVES = [
  ['earlier', 'Earlier'],
  ['later', 'Later'],
  ['in', 'Zoom in'],
  ['out', 'Zoom out'],
] as const;

/** Calls back once when an element comes near the window. Returns the unsubscribe function. */
function whenNear(element: HTMLElement | null, onNear: () => void): () => void {
  if (!element) return () => undefined;
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

const NONE: readonly never[] = [];

function useDrawing(ticker: string) {
  const drawing = useStore(chartDrawing, null);
  return drawing?.ticker === ticker ? drawing : null;
}

function useLiveChart(props: PriceChartProps, shown: Shown, isNear: boolean) {
  const { fundId, ticker, calendar, decimals, isLive, marks, lines, levels = NONE } = props;
  const hasLines = lines !== undefined;
  const box = useRef<HTMLElement>(null);
  const [chart, setChart] = useState<LiveChart | null>(null);
  const [stage, setStage] = useState<Stage>('picture');
  const [bar, setBar] = useState<ShownBar | null>(null);
  const [pressed, setPressed] = useState<ShownBar | null>(null);
  const [scale, setScale] = useState<PriceScale | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isNear || !box.current || attempt < 0) return;
    const place = box.current;
    let isGone = false;
    let made: LiveChart | null = null;
    let leave: (() => void) | null = null;
    setStage('loading');
    import('./start-chart').then(
      ({ startChart }) => {
        if (isGone) return;
        ({ chart: made, leave } = startChart({
          box: place,
          fundId,
          calendar,
          decimals,
          isLive,
          marks,
          levels,
          onBar: setBar,
          onPress: setPressed,
          onScale: hasLines ? setScale : undefined,
        }));
        setChart(made);
      },
      () => {
        if (!isGone) setStage('failed');
      },
    );
    return () => {
      isGone = true;
      leave?.();
      made?.remove();
      setChart(null);
    };
  }, [isNear, attempt, fundId, calendar, decimals, isLive, marks, levels, hasLines]);

  const { interval, period } = shown;
  useEffect(() => {
    if (!chart) return;
    let isGone = false;
    setBusy(true);
    chart.show(interval, period).then(
      () => {
        if (isGone) return;
        setStage('live');
        setBusy(false);
      },
      () => {
        if (isGone) return;
        setStage((before) => (before === 'live' ? before : 'failed'));
        setBusy(false);
      },
    );
    return () => {
      isGone = true;
    };
  }, [chart, interval, period]);

  const prices = lines?.prices.join(' ');
  useEffect(() => {
    if (chart && prices !== undefined) chart.setLines(prices.split(' ').filter(Boolean).map(Number));
  }, [chart, prices]);

  const drawing = useDrawing(ticker);
  useEffect(() => chart?.setPaths(drawing?.paths ?? NONE), [chart, drawing]);

  return {
    box,
    stage,
    bar,
    pressed,
    scale,
    isBusy: isBusy || stage === 'loading',
    point: (time: number | null) => chart?.point(time),
    move: (way: 'earlier' | 'later' | 'in' | 'out') => chart?.move(way),
    retry: () => setAttempt(attempt + 1),
  };
}
