import { LRUCache } from 'lru-cache';
import type { FieldColumn, Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import { slugify } from '@/lib/core/format/slug';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import type { NameField } from './screen';

/** Names of one kind, each row's by its number. */
export interface NameColumn {
  readonly names: readonly string[];
  readonly slugs: readonly string[];
  /** Each row's place in `names`. */
  readonly code: Uint16Array;
}

/** What a screen is asked of: rows of a panel, by ticker, then by day. */
export interface ScreenTable {
  readonly length: number;
  /** Each row's place in the panel. */
  readonly rows: Uint32Array;
  column(id: string): FieldColumn;
  names(field: NameField): NameColumn;
  /** Rows by ascending figure, ties in order of rows, unknown ones last; `known` counts those before them. */
  ascending(id: string): { readonly order: Uint32Array; readonly known: number };
}

/** Orders kept of one table; each takes 4 bytes a row. */
const KEPT_ORDERS = 12;

const NAME_OF: Readonly<Record<NameField, (instrument: PanelInstrument) => string>> = {
  class: ({ fundType }) =>
    Object.entries(INSTRUMENT_CLASSES).find(([, type]) => type === fundType)?.[0] ?? fundType,
  sector: ({ group }) => group,
  group: ({ category }) => category,
};

/** @param rows places in the panel, ascending; all without them */
export function createScreenTable(panel: Panel, rows?: Uint32Array): ScreenTable {
  const places = rows ?? Uint32Array.from({ length: panel.length }, (_, row) => row);
  const columns = new Map<string, FieldColumn>();
  const names = new Map<NameField, NameColumn>();
  const orders = new LRUCache<string, ReturnType<typeof sortRows>>({ max: KEPT_ORDERS });

  function column(id: string): FieldColumn {
    if (!rows) return panel.column(id);
    const kept = columns.get(id) ?? gather(panel.column(id), rows);
    columns.set(id, kept);
    return kept;
  }

  return {
    length: places.length,
    rows: places,
    column,
    names(field) {
      const kept = names.get(field) ?? codeNames(panel, places, NAME_OF[field]);
      names.set(field, kept);
      return kept;
    },
    ascending(id) {
      const kept = orders.get(id) ?? sortRows(column(id));
      orders.set(id, kept);
      return kept;
    },
  };
}

function gather(column: FieldColumn, rows: Uint32Array): FieldColumn {
  const values =
    column instanceof Float32Array ? new Float32Array(rows.length) : new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) values[i] = column[rows[i] as number] as number;
  return values;
}

function codeNames(panel: Panel, rows: Uint32Array, toName: (one: PanelInstrument) => string): NameColumn {
  const names = [...new Set(panel.instruments.map(toName))].sort();
  const ofInstrument = Uint16Array.from(panel.instruments, (one) => names.indexOf(toName(one)));
  const code = new Uint16Array(rows.length);
  for (let i = 0; i < rows.length; i += 1)
    code[i] = ofInstrument[panel.owner[rows[i] as number] as number] as number;
  return { names, slugs: names.map(slugify), code };
}

function sortRows(column: FieldColumn): { readonly order: Uint32Array; readonly known: number } {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let row = 0; row < column.length; row += 1) (Number.isNaN(column[row]) ? unknown : known).push(row);
  const sorted = Uint32Array.from(known).sort(
    (a, b) => (column[a] as number) - (column[b] as number) || a - b,
  );
  const order = new Uint32Array(column.length);
  order.set(sorted);
  order.set(unknown, known.length);
  return { order, known: known.length };
}
