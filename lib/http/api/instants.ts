import { DAY_MS } from '@/lib/core/base/time';

const ISO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses `2024-03-08`, `2024-03-08T14:30` and the like as UTC milliseconds; UTC unless a zone is given. null if
 * invalid.
 */
export function parseUtcInstant(text: string): number | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, date = '', time = '00:00', zone = 'Z'] = match;
  const day = Date.parse(`${date}T00:00Z`);
  // Date.parse accepts 30 February as 1 March.
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return null;
  const ms = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(ms) || Math.abs(ms - day) > 2 * DAY_MS ? null : ms;
}
