/** What a check found, as sentences: what is, and what to do about it. */
export interface Finding {
  /** A fault needs action; a notice may be intended. */
  readonly kind: 'well' | 'notice' | 'fault';
  readonly text: string;
}

export const well = (text: string): Finding => ({ kind: 'well', text });
export const notice = (text: string): Finding => ({ kind: 'notice', text });
export const fault = (text: string): Finding => ({ kind: 'fault', text });

/** A check by what it looks at. It may throw: then that is a fault. */
export interface Check {
  readonly subject: string;
  readonly run: () => Promise<readonly Finding[]> | readonly Finding[];
}

const LIMIT_MS = 20_000;

/** Runs checks at the same time, each up to its limit, and returns a line for each finding, in the checks' order. */
export async function runChecks(
  checks: readonly Check[],
  { limitMs = LIMIT_MS }: { readonly limitMs?: number } = {},
): Promise<{ readonly lines: readonly string[]; readonly faults: number }> {
  const found = await Promise.all(
    checks.map(async ({ subject, run }) => {
      const findings = await within(limitMs, async () => run()).catch((error: unknown) => [
        fault(`This check failed: ${error instanceof Error ? error.message : String(error)}`),
      ]);
      return findings.map((finding) => ({ subject, ...finding }));
    }),
  );
  const all = found.flat();
  const mark = { well: 'ok    ', notice: 'notice', fault: 'FAULT ' } as const;
  const width = Math.max(...checks.map(({ subject }) => subject.length));
  return {
    lines: all.map(({ subject, kind, text }) => `${mark[kind]}  ${subject.padEnd(width)}  ${text}`),
    faults: all.filter(({ kind }) => kind === 'fault').length,
  };
}

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} seconds`)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
