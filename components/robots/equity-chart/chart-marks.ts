import type { Chart, Plugin } from 'chart.js';
import type { Palette } from './palette';

/** Lines that aren't curves. */
export interface Marks {
  /** Values of the horizontal lines. */
  readonly ticks: readonly number[];
  readonly publishedDay: number | null;
  readonly palette: Palette;
}

type Point = readonly [x: number, y: number];

interface Stroke {
  readonly color: string;
  readonly dash?: readonly number[];
}

/**
 * Draws the same lines as the server's picture: horizontal lines, the start at 100 and the publication. Also draws a
 * vertical line at the tooltip's day.
 * @param marks called on each draw, so that one plugin serves all periods and color schemes
 */
export function chartMarks(marks: () => Marks): Plugin<'line'> {
  return {
    id: 'marks',
    beforeDatasetsDraw(chart) {
      const { ticks, publishedDay, palette } = marks();
      const { left, right, top, bottom } = chart.chartArea;
      const level = (value: number) => {
        const y = chart.scales['y']?.getPixelForValue(value) ?? bottom;
        return [
          [left, y],
          [right, y],
        ] as const;
      };
      for (const tick of ticks) draw(chart, level(tick), { color: palette.grid });
      draw(chart, level(100), { color: palette.start, dash: [2, 4] });
      if (publishedDay === null) return;
      const x = chart.scales['x']?.getPixelForValue(publishedDay) ?? left;
      draw(
        chart,
        [
          [x, top],
          [x, bottom],
        ],
        { color: palette.published, dash: [5, 4] },
      );
    },
    afterDatasetsDraw(chart) {
      const active = chart.tooltip?.getActiveElements()[0];
      if (!active) return;
      const { top, bottom } = chart.chartArea;
      const { x } = active.element;
      draw(
        chart,
        [
          [x, top],
          [x, bottom],
        ],
        { color: marks().palette.ink },
      );
    },
  };
}

function draw({ ctx }: Chart, [from, to]: readonly [Point, Point], { color, dash = [] }: Stroke): void {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = 1;
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  ctx.stroke();
  ctx.restore();
}
