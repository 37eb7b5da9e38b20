import { type ReactNode, useRef } from 'react';
import { CompareBox } from '@/components/robots/compare/compare-box';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { type ColumnSort, type OwnColumn, RobotTable } from '@/components/robots/robot-table/robot-table';
import { type RobotColumn, USUAL_COLUMNS } from '@/lib/site/addresses/list-columns';
import { TableTools } from './table-tools';
import { useSightFirst } from './use-sight-first';

const COMPARE: OwnColumn = {
  title: 'Compare',
  isSilent: true,
  kind: 'control',
  drawCell: ({ id, name }) => <CompareBox id={id} name={name} isBare />,
};

export interface RowsProps {
  readonly label: string;
  readonly robots: readonly CardView[];
  /** The columns somebody chose; null for the usual ones. */
  readonly chosen: readonly RobotColumn[] | null;
  /** The list with the usual ones. */
  readonly usualHref: string;
  readonly sorts: Readonly<Record<string, ColumnSort>>;
  /** Render all rows at once, so that the browser can restore its scroll position. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/** A list's robots as a table. */
export function Rows({ robots, chosen, usualHref, isWhole, ...table }: RowsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { drawn, minHeight } = useSightFirst(root, robots, { isWhole });
  return (
    <div ref={root} style={{ minHeight }}>
      <RobotTable
        {...table}
        {...(chosen && { columns: chosen, isChosen: true })}
        robots={drawn}
        lead={COMPARE}
        tools={<TableTools chosen={chosen ?? USUAL_COLUMNS} usualHref={usualHref} />}
        isListed
      />
    </div>
  );
}
