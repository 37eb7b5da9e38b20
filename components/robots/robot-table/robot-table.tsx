import type { ReactNode } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Term } from '@/components/ui/term/term';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { COLUMN_INFOS, ROBOT_COLUMNS, type RobotColumn } from './columns';
import { RobotRow } from './robot-row';
import styles from './robot-table.module.css';

/** A link that sorts by a column, in place of its plain title. */
export interface ColumnSort {
  readonly href: string;
  readonly nofollow?: true;
  /** Of the current order, if it's by this column. */
  readonly direction?: 'ascending' | 'descending' | undefined;
}

/** An extra column from the parent, such as a bell. */
export interface OwnColumn {
  readonly title: string;
  readonly isSilent?: boolean;
  /** A figure is right-aligned. */
  readonly kind?: 'figure' | 'control';
  readonly cellOf: (robot: CardView) => ReactNode;
}

interface RobotTableProps {
  /** For screen readers. */
  readonly label: string;
  readonly robots: readonly CardView[];
  readonly columns?: readonly RobotColumn[];
  readonly sorts?: Readonly<Partial<Record<RobotColumn | 'name', ColumnSort>>>;
  /** Before the robot's name. */
  readonly lead?: OwnColumn;
  /** After the figures, before the chart. */
  readonly own?: readonly OwnColumn[];
  /** Whether it's part of a list, which is fetched again after sign-in. */
  readonly isListed?: boolean;
  /** Rows below the robots. */
  readonly children?: ReactNode;
}

/** Drawn after the parent's extra columns. */
const LAST: readonly RobotColumn[] = ['chart', 'bookmark', 'notifications', 'switches', 'follow'];

/**
 * Robots as rows of 52 pixels. Columns that don't fit its width are left out, least important first; on phones rows are
 * a name with its two returns, and lead to the robot as a whole.
 */
export function RobotTable({
  label,
  robots,
  columns = ROBOT_COLUMNS,
  sorts = {},
  lead,
  own = [],
  isListed = false,
  children,
}: RobotTableProps) {
  const figures = columns.filter((column) => !LAST.includes(column));
  const last = columns.filter((column) => LAST.includes(column));
  const columnHead = (column: RobotColumn) => (
    <th key={column} scope="col" className={styles[column]} aria-sort={sorts[column]?.direction}>
      <Title {...COLUMN_INFOS[column]} sort={sorts[column]} />
    </th>
  );
  const ownHead = (column: OwnColumn) => (
    <th key={column.title} scope="col" className={styles[column.kind ?? 'figure']}>
      <Title title={column.title} isSilent={column.isSilent} />
    </th>
  );
  const ownCell = (column: OwnColumn, robot: CardView) => (
    <td key={column.title} className={styles[column.kind ?? 'figure']}>
      {column.cellOf(robot)}
    </td>
  );
  return (
    <div className={styles['frame']}>
      <p className={styles['kind']}>
        <Hypothetical /> results, after costs
      </p>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {lead && ownHead(lead)}
            <th scope="col" className={styles['robot']} aria-sort={sorts['name']?.direction}>
              <Title title="Robot" sort={sorts['name']} />
            </th>
            {figures.map(columnHead)}
            {own.map(ownHead)}
            {last.map(columnHead)}
          </tr>
        </thead>
        <tbody>
          {robots.map((robot) => (
            <RobotRow
              key={robot.id}
              view={robot}
              figures={figures.join(' ')}
              last={last.join(' ')}
              isListed={isListed}
              lead={lead && ownCell(lead, robot)}
              own={own.map((one) => ownCell(one, robot))}
            />
          ))}
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface TitleProps {
  readonly hasTerm?: boolean | undefined;
  readonly title: string;
  readonly isSilent?: boolean | undefined;
  readonly sort?: ColumnSort | undefined;
}

function Title({ title, isSilent, hasTerm, sort }: TitleProps) {
  if (isSilent) return <VisuallyHidden>{title}</VisuallyHidden>;
  const name = hasTerm ? <Term name={title} /> : title;
  if (!sort) return name;
  return (
    <a href={sort.href} rel={sort.nofollow && 'nofollow'} data-place={`Sort: ${title}`}>
      {name}
      {sort.direction && <span aria-hidden="true">{sort.direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
    </a>
  );
}
