import { Tone } from '@/components/ui/change/tone';
import { formatNumber, type NumberStyle } from '@/lib/core/format/number';
import type { Column } from './column';
import { TOO_FEW, TooFew } from './too-few';

interface FigureColumn<Row>
  extends Omit<Column<Row>, 'cell' | 'value' | 'align' | 'total'>,
    Omit<NumberStyle, 'signed'> {
  /** Follows the title, unless each figure has its own. */
  readonly unit?: string;
  /** A gain or loss: with a plus, and in the color of its sign. */
  readonly isChange?: boolean;
  readonly value: (row: Row) => number | null | typeof TOO_FEW;
  /** What figures need of which there are too few. */
  readonly needs?: string;
  /** The figure in the row of totals. */
  readonly total?: (rows: readonly Row[]) => number | null;
}

/** A column of numbers of one precision: a true minus, plus on changes only, a dash for what is unknown. */
export function figureColumn<Row>(figure: FigureColumn<Row>): Column<Row> {
  const { unit, isChange = false, decimals, prefix, suffix, value, needs, total, ...column } = figure;
  const show = (number: number | null) => {
    const text = formatNumber(number, {
      signed: isChange,
      ...(decimals !== undefined && { decimals }),
      ...(prefix !== undefined && { prefix }),
      ...(suffix !== undefined && { suffix }),
    });
    return isChange ? <Tone text={text} /> : text;
  };
  return {
    ...column,
    ...(unit !== undefined && {
      head: (
        <>
          {column.head ?? column.title} <small>{unit}</small>
        </>
      ),
    }),
    value,
    cell: (row) => {
      const number = value(row);
      if (number !== TOO_FEW) return show(number);
      return <small>{needs === undefined ? TOO_FEW : <TooFew needs={needs} />}</small>;
    },
    ...(total && { total: (rows: readonly Row[]) => show(total(rows)) }),
  };
}
