import { type CSSProperties, Fragment, type ReactNode, type Ref } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { type Column, nextSort, type Sort } from './column';
import styles from './data-table.module.css';

export interface DataTableProps<Row> {
  /** For screen readers; names the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What tells rows apart. */
  readonly rowKey: (row: Row) => string | number;
  /** Rows of 32 px rather than 52, for single lines. */
  readonly isCompact?: boolean;
  /** For many rows: scrolls within the height of `--table-height`, its head in sight. */
  readonly isTall?: boolean;
  /**
   * Where the table has less than 40 rem: rows of two lines that are links, with the figures shown on phones; a card a
   * row with all there is; or names in a line above a few figures. Otherwise it scrolls sideways past its first column.
   */
  readonly narrow?: 'rows' | 'cards' | 'folds';
  /** Column heads as links that sort. */
  readonly sort?: TableSort;
  /** A sentence below a row, over its whole width; null for none. */
  readonly detail?: (row: Row) => ReactNode;
  /** Buttons at the end of a row. */
  readonly actions?: (row: Row) => ReactNode;
  /** Phones show them too, in rows; for one small button. */
  readonly actionsFrom?: 'phone';
  /** In place of a table without rows. */
  readonly empty?: ReactNode;
  /** While rows are loading: how many to leave room for. */
  readonly waitingRows?: number;
  readonly selection?: RowSelection;
  /** Whether rows can be moved: they start with a handle. */
  readonly isOrdered?: boolean;
  readonly span?: RowSpan;
  readonly frame?: Ref<HTMLElement>;
}

export interface TableSort {
  readonly current: Sort | null;
  readonly hrefFor: (sort: Sort) => string;
  /** Whether crawlers shouldn't follow these links. */
  readonly nofollow?: boolean;
  /** Sorts without loading a page. */
  readonly onSort?: (sort: Sort) => void;
}

/** Boxes that select rows, by the rows' keys. */
export interface RowSelection {
  readonly selected: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly onToggle: (key: string, isRange: boolean) => void;
  readonly onToggleAll: () => void;
}

/** The part of many rows that is in the page. */
export interface RowSpan {
  /** Index of the first of them. */
  readonly first: number;
  readonly total: number;
  /** Room for the rows before and after, pixels. */
  readonly before: number;
  readonly after: number;
}

/** A scroll container must be focusable for keyboard scrolling. */
const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;

/**
 * Rows under columns. It has no state of its own and renders on the server; `InteractiveTable` adds what needs a
 * browser to the same markup.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, isCompact, isTall, narrow, empty, waitingRows, span, frame } = props;
  if (rows.length === 0 && empty !== undefined && waitingRows === undefined) return empty;
  const table = (
    <table
      className={styles['table']}
      style={narrow === 'folds' ? ({ '--figures': columns.length - 1 } as CSSProperties) : undefined}
      aria-rowcount={span && span.total + 1}
    >
      <Head {...props} />
      <tbody>
        {span && <Room height={span.before} />}
        {rows.map((row, index) => (
          <Fragment key={props.rowKey(row)}>
            <BodyRow {...props} row={row} index={index} />
            <DetailRow {...props} row={row} />
          </Fragment>
        ))}
        {Array.from({ length: waitingRows ?? 0 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that hold nothing can't be told apart
          <WaitingRow key={index} {...props} />
        ))}
        {span && <Room height={span.after} />}
      </tbody>
      {rows.length > 0 && columns.some(({ total }) => total) && <Foot {...props} />}
    </table>
  );
  return (
    <section
      ref={frame}
      className={joinClasses(
        styles['frame'],
        isCompact && styles['compact'],
        isTall && styles['tall'],
        (isTall || narrow !== 'rows') && styles['scroll'],
        narrow && styles[narrow],
      )}
      aria-label={`Table: ${label}`}
      aria-busy={waitingRows === undefined ? undefined : true}
      {...(isTall || narrow !== 'rows' ? SCROLLS_BY_KEYS : {})}
    >
      {narrow === 'rows' && !isTall ? (
        <div className={styles['scroller']} {...SCROLLS_BY_KEYS}>
          {table}
        </div>
      ) : (
        table
      )}
    </section>
  );
}

function columnClass<Row>({ align, wraps, from, isTinted }: Column<Row>): string | undefined {
  return (
    joinClasses(
      align === 'start' && styles['text'],
      wraps && styles['wrap'],
      from && styles[from],
      isTinted && styles['tinted'],
    ) || undefined
  );
}

function Head<Row>({ columns, sort, actions, actionsFrom, selection, isOrdered }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {isOrdered && (
          <th scope="col" className={styles['pick']}>
            <VisuallyHidden>Order</VisuallyHidden>
          </th>
        )}
        {selection && (
          <th scope="col" className={styles['pick']}>
            <input
              type="checkbox"
              aria-label="Select all"
              checked={selection.isAll}
              onChange={selection.onToggleAll}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <HeadCell key={column.title} column={column} isFirst={at === 0} {...(sort && { sort })} />
        ))}
        {actions && (
          <th scope="col" className={actionsFrom && styles[actionsFrom]}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly isFirst: boolean;
  readonly sort?: TableSort;
}

function HeadCell<Row>({ column, isFirst, sort }: HeadCellProps<Row>) {
  const { id, title, head = title, align, value, help } = column;
  if (!sort || id === undefined || !value)
    return (
      <th scope="col" className={columnClass(column)}>
        {head}
      </th>
    );
  const { current, hrefFor, nofollow, onSort } = sort;
  const next = nextSort(id, isFirst || align === 'start', current);
  const order = current?.id !== id ? undefined : current.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={columnClass(column)} aria-sort={order}>
      <a
        href={hrefFor(next)}
        rel={nofollow ? 'nofollow' : undefined}
        {...(onSort && {
          onClick: (event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onSort(next);
          },
        })}
      >
        {head}
        {order && <span aria-hidden="true"> {order === 'descending' ? '↓' : '↑'}</span>}
      </a>
      {help && (
        <a className={styles['help']} href={help.href} aria-label={help.label}>
          ?
        </a>
      )}
    </th>
  );
}

interface BodyRowProps<Row> extends DataTableProps<Row> {
  readonly row: Row;
  readonly index: number;
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, columns, narrow, actions, actionsFrom, selection, isOrdered, span } = props;
  const key = String(props.rowKey(row));
  const name = columns[0]?.value?.(row) ?? key;
  return (
    <tr
      data-key={selection || isOrdered ? key : undefined}
      // The head is the first.
      aria-rowindex={span && span.first + index + 2}
    >
      {isOrdered && (
        <td className={styles['pick']}>
          <button type="button" className={styles['handle']} data-handle="" aria-label={`Move ${name}`}>
            ⠿
          </button>
        </td>
      )}
      {selection && (
        <td className={styles['pick']}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selection.selected.has(key)}
            onChange={(event) => selection.onToggle(key, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.title} scope="row" className={columnClass(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.title}
            className={columnClass(column)}
            data-title={narrow === 'cards' ? column.title : undefined}
          >
            {column.cell(row)}
          </td>
        ),
      )}
      {actions && (
        <td className={joinClasses(styles['actions'], actionsFrom && styles[actionsFrom])}>
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function DetailRow<Row>({
  row,
  detail,
  columns,
  actions,
  selection,
  isOrdered,
}: DataTableProps<Row> & { readonly row: Row }) {
  const content = detail?.(row) ?? null;
  if (content === null) return null;
  const others = [actions, selection, isOrdered].filter(Boolean).length;
  return (
    <tr className={styles['detail']}>
      <td colSpan={columns.length + others}>{content}</td>
    </tr>
  );
}

/** As high as a row, with a bar where text will be. */
function WaitingRow<Row>({ columns, actions, selection, isOrdered }: DataTableProps<Row>) {
  return (
    <tr>
      {isOrdered && <td className={styles['pick']} />}
      {selection && <td className={styles['pick']} />}
      {columns.map((column) => (
        <td key={column.title} className={columnClass(column)}>
          <span className={styles['bone']} />
        </td>
      ))}
      {actions && <td />}
    </tr>
  );
}

function Room({ height }: { readonly height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null;
}

function Foot<Row>({ columns, rows, narrow, actions, selection, isOrdered }: DataTableProps<Row>) {
  return (
    <tfoot>
      <tr>
        {isOrdered && <td className={styles['pick']} />}
        {selection && <td className={styles['pick']} />}
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.title} scope="row" className={columnClass(column)}>
              {column.total?.(rows) ?? 'Total'}
            </th>
          ) : (
            <td
              key={column.title}
              className={columnClass(column)}
              data-title={narrow === 'cards' ? column.title : undefined}
            >
              {column.total?.(rows)}
            </td>
          ),
        )}
        {actions && <td />}
      </tr>
    </tfoot>
  );
}
