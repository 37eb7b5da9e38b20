import type { IncomingMessage } from 'node:http';
import { isByThisUser } from '@/lib/http/base/server/loopback';
import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { type Resolution, resolveAddress } from '@/lib/site/addresses/resolve';

/** Resolves an address as this request may see it. */
export function resolveFor(
  request: IncomingMessage,
  path: string,
  query: string,
  knowledge: AddressKnowledge,
): Resolution {
  const found = resolveAddress(path, query, knowledge);
  const isHidden = found.kind === 'page' && found.page.access === 'machine' && !isByThisUser(request);
  return isHidden ? { kind: 'missing' } : found;
}
