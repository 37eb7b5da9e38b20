import type { ReactNode } from 'react';
import type { CardView } from '@/components/robots/robot-model/card-view';
import { joinClasses } from '@/components/ui/design/class-names';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Term } from '@/components/ui/term/term';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { type RobotColumn, USUAL_COLUMNS } from '@/lib/site/addresses/list-columns';
import { COLUMN_INFOS } from './columns';
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
  readonly drawCell: (robot: CardView) => ReactNode;
}

interface RobotTableProps {
  /** For screen readers. */
  readonly label: string;
  readonly robots: readonly CardView[];
  /** Those chosen stay whatever the table's width, which then scrolls; of the usual ones, those that fit are shown. */
  readonly columns?: readonly RobotColumn[];
  readonly isChosen?: boolean;
  readonly sorts?: Readonly<Partial<Record<RobotColumn | 'name', ColumnSort>>>;
  /** Before the robot's name. */
  readonly lead?: OwnColumn;
  /** After the figures, before the chart. */
  readonly own?: readonly OwnColumn[];
  /** Whether it's part of a list, which is fetched again after sign-in. */
  readonly isListed?: boolean;
  /** Above the table. */
  readonly tools?: ReactNode;
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
  columns = USUAL_COLUMNS,
  isChosen = false,
  sorts = {},
  lead,
  own = [],
  isListed = false,
  tools,
  children,
}: RobotTableProps) {
  const isLast = (column: RobotColumn) => own.length > 0 && LAST.includes(column);
  const figures = columns.filter((column) => !isLast(column));
  const last = columns.filter(isLast);
  // A phone's row has room for two, of which those of the parent come first.
  const onPhones = 2 - own.filter(({ kind }) => kind === 'figure').length;
  const columnHead = (column: RobotColumn, index: number, all: readonly RobotColumn[]) => (
    <th
      key={column}
      scope="col"
      className={joinClasses(styles[column], all === figures && index < onPhones && styles['phone'])}
      aria-sort={sorts[column]?.direction}
    >
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
      {column.drawCell(robot)}
    </td>
  );
  return (
    <div className={joinClasses(styles['frame'], isChosen ? styles['chosen'] : styles['usual'])}>
      <div className={styles['above']}>
        {tools}
        <p className={styles['kind']}>
          <Hypothetical /> results, after costs
        </p>
      </div>
      <div className={styles['scroll']}>
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
                onPhones={onPhones}
                isListed={isListed}
                lead={lead && ownCell(lead, robot)}
                own={own.map((one) => ownCell(one, robot))}
              />
            ))}
            {children}
          </tbody>
        </table>
      </div>
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
