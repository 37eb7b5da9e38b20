import { HubError } from '@/lib/http/hub/server/hub-errors';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import type { ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';
import { HUB_PUBLICATIONS, type PublicationName } from './contract';

export interface PatternRequest {
  readonly wants: boolean;
  readonly class: ScannerClass;
  readonly timeframe: Timeframe;
}

type PatternPublication = Extract<PublicationName, `${string}Patterns`>;

const WANTS: Readonly<Record<PatternPublication, boolean>> = {
  SubscribePatterns: true,
  UnsubscribePatterns: false,
};

/**
 * Reads the arguments of `Publish`; null if it's another message.
 * @throws HubError describing the problem
 */
export function readPatternRequest(name: unknown, payload: unknown): PatternRequest | null {
  if (typeof name !== 'string' || !Object.hasOwn(WANTS, name)) return null;
  const publication = name as PatternPublication;
  const read = HUB_PUBLICATIONS[publication].payload.safeParse(payload);
  if (!read.success)
    throw new HubError(`${name} takes an object with class, such as stocks, and timeframe, 5, 15 or 60`);
  return { wants: WANTS[publication], ...read.data };
}
