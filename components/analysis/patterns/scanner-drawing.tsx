import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Modal } from '@/components/ui/modal/modal';
import type { IntradayPatternRow } from '@/lib/analysis/intraday-patterns/intraday-pattern';
import { formatDateTime } from '@/lib/core/format/date';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import type { ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';
import type { DrawnPattern } from './drawing-shape';
import { PatternDrawing } from './pattern-drawing';

export interface ScannerDrawingProps {
  readonly of: IntradayPatternRow;
  readonly class: ScannerClass;
  readonly onClose: () => void;
}

/** A scanner's pattern over its bars. */
export function ScannerDrawing({ of: row, class: only, onClose }: ScannerDrawingProps) {
  const { ticker, timeframe, pattern, direction, knownTime, firstTime } = row;
  const name = { class: only, ticker, timeframe, pattern, direction, knownTime, firstTime };
  const asked = useCall('CxPattern/GetIntradayDrawing', name);
  const { data } = asked;
  return (
    <Modal title={`${row.name} of ${ticker}`} onClose={onClose}>
      <FailedCall call={asked} what="bars" />
      {data === undefined && asked.error === undefined && <Waiting what="the bars" height="24rem" />}
      {data && (
        <PatternDrawing
          overlay={toDrawn(data)}
          prices={`${timeframe}-minute prices`}
          known={formatDateTime(Date.parse(knownTime))}
        />
      )}
    </Modal>
  );
}

/** Bars by the text of when they open. */
function toDrawn({ row, bars, points, lines }: CallAnswer<'CxPattern/GetIntradayDrawing'>): DrawnPattern {
  const day = (time: string) => formatDateTime(Date.parse(time));
  const point = ({ time, price }: { readonly time: string; readonly price: number }) => ({
    day: day(time),
    price,
  });
  const known = bars.findLast(({ time }) => time < row.knownTime);
  return {
    row: { ...row, knownDay: day(known?.time ?? row.knownTime) },
    bars: bars.map(({ time, ...prices }) => ({ day: day(time), ...prices })),
    points: points.map(point),
    lines: lines.map((ends) => ends.map(point)),
  };
}
