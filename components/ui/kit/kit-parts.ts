import type { ComponentType } from 'react';
import { ButtonKit } from './parts/button-kit';
import { CurveKit } from './parts/curve-kit';
import { ChancesKit, HeatMapKit, SparklineKit } from './parts/figures-kit';
import { FilterKit } from './parts/filter-kit';
import { FormKit } from './parts/form-kit';
import { PageKit } from './parts/page-kit';
import { RowKit } from './parts/row-kit';
import { StatesKit } from './parts/states-kit';
import { TableKit } from './parts/table-kit';
import { TabsKit } from './parts/tabs-kit';
import { ThemeKit } from './parts/theme-kit';
import { TileKit } from './parts/tile-kit';
import { TimeKit } from './parts/time-kit';
import { TokenKit } from './parts/token-kit';

export interface KitPart {
  readonly name: string;
  readonly note: string;
  /** All states. It's drawn twice, so ids come from `useId`. */
  readonly Part: ComponentType;
}

/** What the kit's page shows, in its order. */
export const KIT_PARTS: readonly KitPart[] = [
  { name: 'Tokens', note: 'read from the stylesheet', Part: TokenKit },
  { name: 'Button', note: '44 · 36 · 28 px', Part: ButtonKit },
  { name: 'Form and fields', note: 'says what it understood', Part: FormKit },
  {
    name: 'Page, Section, Panel, Card, Note, Definitions',
    note: 'a title, its actions, parts with heads',
    Part: PageKit,
  },
  { name: 'Stat, Facts, Tile, Chip', note: 'label, figure, note', Part: TileKit },
  { name: 'Tabs, segments', note: 'links, or a tablist on one page', Part: TabsKit },
  { name: 'FilterBar, RangeForm', note: 'chips and views are links, ranges are forms', Part: FilterKit },
  { name: 'Row, Steps', note: 'what it is, a note, what is at its end', Part: RowKit },
  { name: 'DataTable', note: 'roomy 52 px, compact 32 px, phone 64 px', Part: TableKit },
  { name: 'Empty, Waiting, Failed', note: 'the reason and the way on', Part: StatesKit },
  { name: 'ThemeSwitch', note: 'switches the whole page', Part: ThemeKit },
  { name: 'Curve', note: 'pointer, arrow keys, table', Part: CurveKit },
  { name: 'HeatMap, HeatTiles', note: 'figure inside, tint by size', Part: HeatMapKit },
  {
    name: 'IntervalBar, ProbabilityBar, ShareBar, Reliability',
    note: 'k of n, base, interval',
    Part: ChancesKit,
  },
  { name: 'Sparkline', note: 'gray until publication', Part: SparklineKit },
  { name: 'Time', note: 'in your zone, UTC on hover and focus', Part: TimeKit },
];
