import type { Figure, FigureContext, FigureStep } from './figure';
import { autocorrelation, close, covariance, logReturn, skewness, Window } from './steps';

const YEAR = 252;

function overReturns(sessions: number, figure: (window: Window, context: FigureContext) => number) {
  return (context: FigureContext): FigureStep => {
    const returns = new Window(sessions);
    return (bars, at) => {
      if (at > 0) returns.push(logReturn(bars, at));
      return returns.isFull ? figure(returns, context) : Number.NaN;
    };
  };
}

/**
 * Log returns of the instrument beside SPY's, each from one session both have to the next such session, so that
 * weekends and holidays of either don't shift them.
 */
function besideBenchmark(figure: (own: Window, benchmark: Window) => number) {
  return ({ benchmark }: FigureContext): FigureStep => {
    if (benchmark === null) return () => Number.NaN;
    const [own, theirs] = [new Window(YEAR), new Window(YEAR)];
    let next = 0;
    let [lastOwn, lastTheirs] = [Number.NaN, Number.NaN];
    return (bars, at) => {
      const day = bars.day[at] as number;
      while (next < benchmark.length && (benchmark.day[next] as number) < day) next += 1;
      if (next < benchmark.length && benchmark.day[next] === day) {
        const [now, theirNow] = [close(bars, at), close(benchmark, next)];
        if (!Number.isNaN(lastOwn)) {
          own.push(Math.log(now / lastOwn));
          theirs.push(Math.log(theirNow / lastTheirs));
        }
        lastOwn = now;
        lastTheirs = theirNow;
      }
      return own.isFull ? figure(own, theirs) : Number.NaN;
    };
  };
}

function returnOverVolatility(sessions: number): Figure {
  return {
    id: `sharpe${sessions}`,
    label: `Return ÷ volatility, ${sessions} sessions`,
    group: 'Statistics',
    unit: 'ratio',
    decimals: 2,
    formula: `Mean ÷ standard deviation of the last ${sessions} daily log returns × √(sessions a year); no interest rate is subtracted`,
    knownAt: 'close',
    start: overReturns(
      sessions,
      (window, { calendar }) =>
        (window.mean() / Math.sqrt(covariance(window, window))) * Math.sqrt(calendar.daysPerYear),
    ),
  };
}

export const STATISTICS_FIGURES: readonly Figure[] = [
  ...[63, YEAR].map(returnOverVolatility),
  {
    id: 'skew63',
    label: 'Skewness',
    group: 'Statistics',
    unit: 'ratio',
    decimals: 2,
    formula: 'Third standardized moment of the last 63 daily log returns',
    knownAt: 'close',
    start: overReturns(63, skewness),
  },
  {
    id: 'autocorr63',
    label: 'Autocorrelation',
    group: 'Statistics',
    unit: 'ratio',
    decimals: 2,
    formula: 'Correlation of the last 63 daily log returns with those of the session before',
    knownAt: 'close',
    start: overReturns(63, autocorrelation),
  },
  {
    id: 'beta',
    label: 'Beta to SPY',
    group: 'Statistics',
    unit: 'ratio',
    decimals: 2,
    formula: 'Covariance with SPY’s log returns ÷ their variance, over the last 252 sessions both have',
    knownAt: 'close',
    start: besideBenchmark((own, benchmark) => covariance(own, benchmark) / covariance(benchmark, benchmark)),
  },
  {
    id: 'correlation',
    label: 'Correlation to SPY',
    group: 'Statistics',
    unit: 'ratio',
    decimals: 2,
    formula: 'Correlation with SPY’s log returns over the last 252 sessions both have (Pearson)',
    knownAt: 'close',
    start: besideBenchmark(
      (own, benchmark) =>
        covariance(own, benchmark) / Math.sqrt(covariance(own, own) * covariance(benchmark, benchmark)),
    ),
  },
];
