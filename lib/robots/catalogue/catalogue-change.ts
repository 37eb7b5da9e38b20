import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import type { PackedDetails, PackedRobot } from './packed-robot';
import type { BarProgress } from './progress';
import type { RobotReadModel } from './read-model';

export interface RobotIdAndDetails {
  readonly id: number;
  readonly packedDetails: PackedDetails;
}

/** A change to a catalogue, as plain data: a copy that applies every change in order has the same content. */
export type CatalogueChange =
  | { readonly kind: 'upsert'; readonly model: RobotReadModel | PackedRobot }
  /** Stored robots whose details come later: each model's JSON up to them. */
  | { readonly kind: 'heads'; readonly heads: readonly string[] }
  /** The details of such robots. A robot that has details by now keeps them: they are newer. */
  | { readonly kind: 'details'; readonly details: readonly RobotIdAndDetails[] }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'market'; readonly market: MarketView }
  /** How many robots there are to be. */
  | { readonly kind: 'expected'; readonly total: number }
  /** How far the bars are; undefined when nobody knows. */
  | { readonly kind: 'bars'; readonly bars: BarProgress | null | undefined }
  /** All that were imported, in an imported market. */
  | { readonly kind: 'imported'; readonly instruments: readonly Instrument[] }
  | {
      readonly kind: 'replace';
      readonly models: readonly (RobotReadModel | PackedRobot)[];
      readonly total: number;
      readonly removed: readonly number[];
      readonly bars?: BarProgress | null;
      /** As in 'imported'; those that are known stay when left out. */
      readonly imported?: readonly Instrument[];
    };

/** The parts of a catalogue that pages show, so that a change only makes the pages stale that show it. */
export const CATALOGUE_KINDS = [
  /** Robots, their figures and their trades. */
  'robots',
  /** How far robots are that are being prepared. */
  'progress',
  /** Where prices come from. */
  'market',
  /** The market's present. */
  'market-time',
  /** Which instruments there are. */
  'instruments',
] as const;

export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];
