import type { Millis } from '../brand';

export function systemClock(): Millis {
  return Date.now() as Millis;
}
