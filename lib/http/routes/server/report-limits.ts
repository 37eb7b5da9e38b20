import type { Millis } from '@/lib/core/base/brand';
import { HOUR_MS } from '@/lib/core/base/time';
import { countByAddress } from '@/lib/people/accounts/server/address-limits';
import type { Limit, Throttles } from '@/lib/people/accounts/server/throttles';
import type { ReportRouteOptions } from './report-route';

/** Attempts per address, each of which may send a body. */
const TRIES: Limit = { max: 20, windowMs: HOUR_MS };
/** For all reports together: a hundred addresses must use up their limits before others are refused. */
const ALL: Limit = { max: 100 * TRIES.max, windowMs: HOUR_MS };
/** Attachments are what fills a disk. Once these are used up, reports without one still get through. */
const ATTACHMENTS: Limit = { max: 3, windowMs: HOUR_MS };
const ALL_ATTACHMENTS: Limit = { max: 50 * ATTACHMENTS.max, windowMs: HOUR_MS };

/** Kinds of forms that anyone may send; each has its own counts. */
type FormKind = 'report' | 'ticket';

const NAMES: Readonly<Record<FormKind, { readonly all: string; readonly one: string }>> = {
  report: { all: 'reports', one: 'the report' },
  ticket: { all: 'messages', one: 'your message' },
};

/** Limits reports, or messages in tickets, per address and in total. */
export function createReportLimits(
  throttles: Pick<Throttles, 'add'>,
  now: () => Millis,
  kind: FormKind = 'report',
): Required<Pick<ReportRouteOptions, 'mayReport' | 'refuseStoring'>> {
  const { all, one } = NAMES[kind];
  const tooManyFiles = `Too many files were sent in the last hour. Please send ${one} without its attachment, or try again later`;
  const isOver = async (key: string, limit: Limit) => (await throttles.add(key, limit, now())) > limit.max;
  return {
    mayReport: (address) => countByAddress(throttles, kind, address, TRIES, now()),
    async refuseStoring(address, hasAttachment) {
      if (hasAttachment) {
        // Requests beyond an address's own limit don't count toward the total.
        if (!(await countByAddress(throttles, `${kind} file`, address, ATTACHMENTS, now())))
          return tooManyFiles;
        if (await isOver(`${kind} file all`, ALL_ATTACHMENTS)) return tooManyFiles;
      }
      return (await isOver(`${kind} all`, ALL)) ? `Too many ${all} right now. Please try again later` : null;
    },
  };
}
