import { isbot } from 'isbot';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { requireSameSite } from '@/lib/http/routes/same-site';
import { readCountedEvent } from '@/lib/people/analytics/counted-event';
import type { EventCounter } from '@/lib/people/analytics/server/event-counts';
import { COUNT_PATH } from '@/lib/site/addresses/addresses';
import { jsonAnswer, type Route } from './route';

export interface CountRouteOptions {
  /** null unless the site counts by itself. */
  readonly counter: Pick<EventCounter, 'count'> | null;
  readonly baseUrl: string;
  readonly now: () => Millis;
}

/**
 * Counts what happened on a page, and keeps nothing of the request. Bots aren't counted, nor browsers that ask not to
 * be tracked (GPC or DNT), whatever their scripts sent.
 */
export function countRoute({ counter, baseUrl, now }: CountRouteOptions): Route {
  return {
    method: 'POST',
    path: COUNT_PATH,
    answer(request) {
      if (counter === null) throw new NotFoundError('This site doesn’t count page views');
      requireSameSite(request, baseUrl);
      const event = readCountedEvent(request.query.get('event'), request.query.get('page'));
      if (event === null) throw new InputError('Name an event and a kind of page');
      const isRefused = request.header('sec-gpc') === '1' || request.header('dnt') === '1';
      if (!isRefused && !isbot(request.header('user-agent'))) counter.count(event, now());
      return jsonAnswer(200, {});
    },
  };
}
