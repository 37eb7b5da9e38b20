import { sampleSummary } from '@/components/ui/testing/sample-view';
import type { RobotId } from '@/lib/core/base/brand';
import { countFilters, type FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { NO_FILTER } from '@/lib/robots/catalogue/search/request';
import { type GuestProduct, toGuestProduct } from '@/lib/robots/catalogue/wire';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import type { ListSource, RobotsAnswer } from '../live/list-calls';

/** A call that waits to be answered. */
interface Waiting<Answer> {
  readonly list: ListAddress;
  readonly signal: AbortSignal;
  answer(answer: Answer): void;
  fail(error: Error): void;
}

/** Where a list's robots come from, answered by hand and in any order. Calls that were given up are answered as well. */
export class ScriptedSource implements ListSource {
  readonly robotCalls: Waiting<RobotsAnswer>[] = [];
  readonly countCalls: Waiting<FilterCounts>[] = [];

  robots(list: ListAddress, signal: AbortSignal): Promise<RobotsAnswer> {
    return wait(this.robotCalls, list, signal);
  }

  counts(list: ListAddress, signal: AbortSignal): Promise<FilterCounts> {
    return wait(this.countCalls, list, signal);
  }
}

function wait<Answer>(calls: Waiting<Answer>[], list: ListAddress, signal: AbortSignal): Promise<Answer> {
  return new Promise((answer, fail) => {
    calls.push({ list, signal, answer, fail });
  });
}

/** A page of robots with these numbers, of a list of so many. */
export function robotsAnswer(ids: readonly number[], total = ids.length): RobotsAnswer {
  return { Items: ids.map(product), Total: total };
}

export function product(id: number): GuestProduct {
  return toGuestProduct(sampleSummary({ id: id as RobotId, name: `Robot ${id}` }));
}

/** Counts in which every value leaves so many robots. */
export function countsOf(each: number): FilterCounts {
  return countFilters({ count: () => each }, NO_FILTER);
}
