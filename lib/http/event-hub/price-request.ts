import type { FundId } from '@/lib/core/base/brand';
import { HubError } from '@/lib/http/hub/server/hub-errors';
import { HUB_PUBLICATIONS, type PublicationName } from './contract';
import { HUB_LIMITS } from './limits';

export interface PriceRequest {
  readonly wants: boolean;
  /** Without duplicates. */
  readonly fundIds: readonly FundId[];
}

const MAX_PER_MESSAGE = HUB_LIMITS.instrumentsPerMessage;

export type PricePublication = Extract<PublicationName, `${string}Prices`>;

const WANTS: Readonly<Record<PricePublication, boolean>> = {
  SubscribePrices: true,
  UnsubscribePrices: false,
};
const NAMES: ReadonlyMap<unknown, boolean> = new Map(Object.entries(WANTS));
const LONGEST_SHOWN = 40;

/**
 * Reads the arguments of `Publish`.
 * @param isKnown whether the instrument exists
 * @throws HubError describing the problem
 */
export function readPriceRequest(
  name: unknown,
  payload: unknown,
  isKnown: (fundId: FundId) => boolean,
): PriceRequest {
  const wants = NAMES.get(name);
  if (wants === undefined)
    throw new HubError(
      `There is no message ${shown(name)}; use ${Object.keys(HUB_PUBLICATIONS).join(' or ')}`,
    );
  if (typeof payload !== 'object' || payload === null || !('fundIds' in payload))
    throw new HubError(`${name} takes an object with fundIds`);
  const { fundIds } = payload;
  if (!Array.isArray(fundIds)) throw new HubError('fundIds must be a list of whole numbers');
  if (fundIds.length > MAX_PER_MESSAGE)
    throw new HubError(`fundIds can have at most ${MAX_PER_MESSAGE} ids, not ${fundIds.length}`);
  for (const fundId of fundIds as unknown[]) {
    if (typeof fundId !== 'number' || !Number.isSafeInteger(fundId))
      throw new HubError(`fundIds must be a list of whole numbers; ${shown(fundId)} isn’t one`);
    if (!isKnown(fundId as FundId)) throw new HubError(`There is no instrument ${fundId}`);
  }
  return { wants, fundIds: [...new Set(fundIds as FundId[])] };
}

/** A message's value, truncated if needed. */
function shown(value: unknown): string {
  const text =
    typeof value === 'string' ? `"${value}"` : typeof value === 'number' ? String(value) : typeof value;
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
