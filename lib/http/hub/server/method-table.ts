import type { HubMethod } from './hub-contract';

const AsyncGeneratorFunction = async function* () {}.constructor;

/** Methods by lowercase name, because names are case-insensitive. */
export type MethodTable<User> = ReadonlyMap<string, HubMethod<User>>;

/** @throws Error if two names differ only in case */
export function createMethodTable<User>(
  methods: Readonly<Record<string, HubMethod<User>>>,
): MethodTable<User> {
  const table = new Map<string, HubMethod<User>>();
  for (const [name, method] of Object.entries(methods)) {
    const key = name.toLowerCase();
    if (table.has(key)) throw new Error(`Duplicate hub method '${name}'`);
    table.set(key, method);
  }
  return table;
}

/** Number of arguments and streams a call must have. */
export function expectedArguments({ parameters, uploads = 0, run }: HubMethod<never>): number {
  // The first is the context, which a method needn't declare.
  return parameters === undefined ? Math.max(0, run.length - 1) : parameters + uploads;
}

/** Whether it returns a stream; null if only its result can show. */
export function isKnownStream(method: HubMethod<never>): boolean | null {
  if (method.isStream !== undefined) return method.isStream;
  return method.run instanceof AsyncGeneratorFunction ? true : null;
}
