import {
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartDrawing } from './chart-drawing';

type Paths = ChartDrawing['paths'];

/** Draws lines over a chart of sessions, with a dot at each of their places. */
export function createChartPaths(chart: IChartApi): {
  /** @param from the first session shown, UTC milliseconds; places before it are left out */
  draw(paths: Paths, color: string, from: number): void;
} {
  let drawn: ISeriesApi<'Line'>[] = [];
  return {
    draw(paths, color, from) {
      for (const series of drawn) chart.removeSeries(series);
      drawn = paths.map((places, index) => {
        const series = chart.addSeries(LineSeries, {
          color,
          lineWidth: 2,
          lineStyle: index === 0 ? LineStyle.Solid : LineStyle.Dashed,
          pointMarkersVisible: index === 0,
          lastValueVisible: false,
          priceLineVisible: false,
          crosshairMarkerVisible: false,
          // The bars alone decide which prices are shown.
          autoscaleInfoProvider: () => null,
        });
        // Times of a series must grow.
        const byTime = new Map(places.filter(({ time }) => time >= from).map((one) => [one.time, one.price]));
        series.setData(
          [...byTime]
            .sort(([one], [other]) => one - other)
            .map(([time, value]) => ({ time: (time / 1000) as UTCTimestamp, value })),
        );
        return series;
      });
    },
  };
}
