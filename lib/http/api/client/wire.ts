import { pascalCase, readNames } from '@/lib/core/wire/names';

/**
 * What browsers need to know about wire names beyond `readNames`, since they don't load schemas. A test compares both
 * tables with the schemas.
 */

/** How many levels of an answer have field names; below them, keys are data. */
export const LEVELS: Readonly<Record<string, number>> = {
  'Account/ExportMyData': 0,
  'CxAIRobotProduct/GetFiltersAvailability': 1,
  'Entries/GetList': 2,
  'Entries/Get': 1,
  'Entries/Make': 1,
  'Entries/Save': 1,
  'Entries/SetState': 1,
};

/** Requests with PascalCase fields, and their exceptions. */
export const PASCAL_REQUESTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Account/Register': {
    initialRef: 'InitalRef',
    initialHref: 'InitalHref',
    isAndroid: 'isAndroid',
    context: 'context',
  },
  'Account/SaveUtm': {},
};

/** A request as JSON with wire names. */
export function requestText(call: string, request: unknown): string {
  const exceptions = PASCAL_REQUESTS[call];
  if (!exceptions) return JSON.stringify(request);
  const { request: inner } = request as { readonly request: object };
  const fields = Object.entries(inner).map(([name, value]) => [exceptions[name] ?? pascalCase(name), value]);
  return JSON.stringify({ request: Object.fromEntries(fields) });
}

/** A parsed answer with code names. */
export function readAnswer(call: string, answer: unknown): unknown {
  return readNames(answer, LEVELS[call]);
}
