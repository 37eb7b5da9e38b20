import { formatDate, formatDateTime } from '@/lib/core/format/date';

interface Publication {
  /** UTC milliseconds, in market time. */
  readonly publishedAt: number;
  /** When its ledger started; null before that. */
  readonly recordedSince?: number | null;
  /** Whether it counts as published before anything of it was recorded. */
  readonly isPublicationSimulated?: boolean;
}

/** The heading of figures since publication, which may be a date in the market's past. */
export function sinceLabel({ isPublicationSimulated }: Pick<Publication, 'isPublicationSimulated'>): string {
  return isPublicationSimulated ? 'Since simulated publication' : 'Since publication';
}

/** `Published 20 Aug 2026`, or `Simulated publication 20 Aug 2026, recorded 26 Nov 2026, 01:12 UTC`. */
export function publicationText(robot: Publication): string {
  const day = publicationDay(robot);
  return robot.isPublicationSimulated ? `${day}, ${recordedText(robot)}` : day;
}

/** `Published 20 Aug 2026`, or `Simulated publication 20 Aug 2026`: below a head that says when it was recorded. */
export function publicationDay({ publishedAt, isPublicationSimulated }: Publication): string {
  return `${isPublicationSimulated ? 'Simulated publication' : 'Published'} ${formatDate(publishedAt)}`;
}

/** `recorded 26 Nov 2026, 01:12 UTC`. */
export function recordedText({ recordedSince }: Pick<Publication, 'recordedSince'>): string {
  return recordedSince ? `recorded ${formatDateTime(recordedSince)}` : 'nothing recorded yet';
}

/** For pages that show several robots, some of which count as published before they were recorded. */
export const SIMULATED_PUBLICATION =
  'A simulated publication is a date in the market’s past: the robot was computed and recorded later. Its page says when.';
