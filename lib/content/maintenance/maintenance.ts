import { InputError } from '@/lib/core/base/errors';

/** The banner that tells everyone about work on the site. */

export const MAINTENANCE_MODES = ['Off', 'Changing', 'On'] as const;

export type MaintenanceMode = (typeof MAINTENANCE_MODES)[number];

export interface Maintenance {
  readonly mode: MaintenanceMode;
  readonly text: string;
}

export const NO_MAINTENANCE: Maintenance = { mode: 'Off', text: '' };

/** Code points of the text that the banner shows at first. */
export const SHOWN_LENGTH = 140;
export const MAX_MAINTENANCE_TEXT = 1000;

/** The banner's line: the whole text, or its first 140 code points and an ellipsis. */
export function shownText(text: string): string {
  const points = [...text];
  return points.length > SHOWN_LENGTH ? `${points.slice(0, SHOWN_LENGTH).join('')}…` : text;
}

/** Whether the banner shows: testing mode Changing or On, with something to say. */
export function isShown({ mode, text }: Maintenance): boolean {
  return mode !== 'Off' && text !== '';
}

export function findMaintenanceMode(name: string): MaintenanceMode | null {
  return MAINTENANCE_MODES.find((mode) => mode.toLowerCase() === name.toLowerCase()) ?? null;
}

/** As it's stored: trimmed, on one line. @throws InputError for a text that's too long, or missing while not Off */
export function checkMaintenance({ mode, text }: Maintenance): Maintenance {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length > MAX_MAINTENANCE_TEXT)
    throw new InputError(`text must have at most ${MAX_MAINTENANCE_TEXT} characters`);
  if (mode !== 'Off' && line === '') throw new InputError(`text is needed while the mode is ${mode}`);
  return { mode, text: line };
}
