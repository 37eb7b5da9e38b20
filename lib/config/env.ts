import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '@/lib/base/errors';

const text = z.string().trim().min(1);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

function urlOf(...protocols: readonly string[]) {
  return text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

const schema = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      'must be a whole number from 0 to 65535',
    )
    .transform(Number),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  ROLE: z.enum(['all', 'web', 'engine'], "must be 'all', 'web' or 'engine'").default('all'),
  MARKET: z
    .enum(
      ['simulated', 'imported'],
      "must be 'simulated' or 'imported'; live feeds are not part of this version",
    )
    .default('simulated'),
  APP_SECRET: z.string().trim().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What the process was told by its environment; the contract is section 5 of the design. */
export interface Env {
  readonly port: number;
  /** Origin under which visitors reach the site, without a slash at the end. */
  readonly baseUrl: string;
  /** Absolute folder of the embedded database and generated secrets. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly role: 'all' | 'web' | 'engine';
  readonly market: 'simulated' | 'imported';
  /** Lets readers from other machines see /metrics; null where only this machine may. */
  /** What tokens are signed with; null when one is to be made and kept in the data folder. */
  readonly appSecret: string | null;
  readonly metricsToken: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/**
 * Reads the environment once. Empty variables count as absent.
 * @throws OperatorError that lists every wrong variable with its value.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, source[name]] as const)
      .filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = schema.safeParse(given);
  if (!result.success) throw new OperatorError(describe(result.error, given));
  const env = result.data;
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
    throw new OperatorError(
      `The environment is not usable:\n  ROLE '${env.ROLE}': web and engine can only run apart on PostgreSQL; set DATABASE_URL, or leave ROLE out`,
    );
  return {
    port: env.PORT,
    baseUrl: (env.BASE_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    role: env.ROLE,
    market: env.MARKET,
    appSecret: env.APP_SECRET ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

function describe(error: z.ZodError, given: Readonly<Record<string, string | undefined>>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = /_(?:URL|TOKEN|SECRET)$/.test(name) ? '(not shown)' : `'${given[name]}'`;
    return `  ${name} ${value}: ${issue.message}`;
  });
  return `The environment is not usable:\n${lines.join('\n')}`;
}
