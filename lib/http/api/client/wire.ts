import { pascalCase, readNames } from '@/lib/core/wire/names';

/**
 * What a browser has to know of the wire beside the rule of `readNames`, as it gets no schemas; a test holds both tables
 * to them.
 */

/** How many levels of an answer have names of fields, where those below are data. */
export const LEVELS: Readonly<Record<string, number>> = {
  'Account/ExportMyData': 0,
  'CxAIRobotProduct/GetFiltersAvailability': 1,
};

/** Requests whose fields are PascalCase, and those of them that are not. */
export const PASCAL_REQUESTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Account/Register': {
    initialRef: 'InitalRef',
    initialHref: 'InitalHref',
    isAndroid: 'isAndroid',
    context: 'context',
  },
  'Account/SaveUtm': {},
};

/** A request of a call as JSON with the names of the wire. */
export function requestText(call: string, request: unknown): string {
  const exceptions = PASCAL_REQUESTS[call];
  if (!exceptions) return JSON.stringify(request);
  const { request: inner } = request as { readonly request: object };
  const fields = Object.entries(inner).map(([name, value]) => [exceptions[name] ?? pascalCase(name), value]);
  return JSON.stringify({ request: Object.fromEntries(fields) });
}

/** An answer of a call, parsed, with the names of code. */
export function readAnswer(call: string, answer: unknown): unknown {
  return readNames(answer, LEVELS[call]);
}
