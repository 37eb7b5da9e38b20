import { Curve, CurveLines } from '@/components/ui/curve/curve';
import {
  type CurveLine,
  type LineLook,
  type PlacedText,
  placeEnds,
  placeTicks,
} from '@/components/ui/curve/frame';
import { areaPath, linePath, type XY } from '@/components/ui/curve/paths';
import { linearScale } from '@/components/ui/curve/scale';
import { thinOut } from '@/components/ui/curve/thin-out';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';

/** More points would only add to the page. */
const MOST_POINTS = 240;

interface DrawnLine {
  readonly look: LineLook;
  /** At its end. */
  readonly name: string;
  /** At equal distances. */
  readonly values: readonly number[];
}

interface LessonCurveProps {
  /** The picture in a sentence. */
  readonly label: string;
  /** Those drawn first are below the others. */
  readonly lines: readonly DrawnLine[];
  /** What a tick and the ends of lines say. */
  readonly formatValue: (value: number) => string;
  /** Instead of it, on ticks only. */
  readonly toTickText?: (value: number) => string;
  /** The value that others are compared with. */
  readonly base?: number;
  /** How many values all of the width is; by default as many as the longest line has. */
  readonly width?: number;
  readonly places?: readonly PlacedText[];
  /** Filled up to the top, as a depth below it. */
  readonly isDepth?: boolean;
  readonly caption?: string;
}

/** A picture of a few lines, which needs no scripts. */
export function LessonCurve(props: LessonCurveProps) {
  const {
    label,
    lines,
    formatValue,
    toTickText = formatValue,
    base,
    places = [],
    isDepth = false,
    caption,
  } = props;
  const values = lines.flatMap((line) => line.values);
  const scale = linearScale(base === undefined ? values : [base, ...values]);
  const last = (props.width ?? Math.max(...lines.map((line) => line.values.length))) - 1;
  const drawn = lines.map(({ look, values: own }) => ({
    look,
    points: thinOut(
      own.map((value, index) => ({ index, value })),
      MOST_POINTS,
    ).map(({ index, value }): XY => ({ x: last > 0 ? index / last : 0, y: scale.at(value) })),
  }));
  const ends = lines.flatMap(({ look, name, values: own }) => {
    const end = own.at(-1);
    return name === '' || end === undefined
      ? []
      : [{ line: look, text: name, value: formatValue(end), at: scale.at(end) }];
  });
  const paths = drawn.flatMap(({ look, points }): readonly CurveLine[] =>
    isDepth
      ? [
          { line: 'lossArea', d: areaPath(points, scale.at(base ?? 0)) },
          { line: 'loss', d: linePath(points) },
        ]
      : [{ line: look, d: linePath(points) }],
  );
  return (
    <figure>
      <Stack>
        <Curve
          frame={{
            ticks: placeTicks(scale, toTickText),
            base: base === undefined ? null : scale.at(base),
            dates: places,
            ends: placeEnds(ends),
          }}
        >
          <CurveLines label={label} lines={paths} />
        </Curve>
        {caption && (
          <Note as="figcaption" look="caption">
            {caption}
          </Note>
        )}
      </Stack>
    </figure>
  );
}
