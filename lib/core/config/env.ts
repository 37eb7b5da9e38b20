import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '@/lib/core/base/errors';
import { isLoopbackHost } from '@/lib/core/base/loopback';
import { MARKET_NAMES } from '@/lib/core/base/market-names';
import type { SiteConfig } from '@/lib/core/site-config/site-config';
import { analyticsFaults, analyticsVariables, toAnalytics } from './analytics';
import { type BackupsConfig, backupFaults, backupVariables, toBackupsConfig } from './backups';
import { type BrokersConfig, brokerFaults, brokerVariables, toBrokersConfig } from './brokers';
import { type ContentConfig, contentFaults, contentVariables, toContentConfig } from './content';
import { type LiveConfig, liveFaults, liveVariables, toLiveConfig } from './live';
import { isLogSigningKey } from './log-signing-key';
import { PROVIDER_NAMES, type ProviderConfig, providersFromEnv } from './providers';
import { siteVariables, toSiteConfig } from './site';
import { type WitnessConfig, witnessVariables } from './witnesses';
import { isWorldSize, LEAST_ROBOTS, MOST_ROBOTS } from './world-size';

/** Two intervals of HAProxy's and most balancers' probes, and under half of what Kubernetes waits before it kills. */
const DRAIN_SECONDS = 10;

const text = z.string().trim().min(1);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

function urlStartingWith(...protocols: readonly string[]) {
  return text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

/** 32 bytes as base64; several are separated by commas. */
function x25519Key(max: number) {
  return z
    .string()
    .trim()
    .refine(
      (value) => new RegExp(`^[A-Za-z0-9+/]{43}=( *, *[A-Za-z0-9+/]{43}=){0,${max - 1}}$`).test(value),
      `must be 32 bytes as base64${max > 1 ? ' (each of them, if several are separated by commas)' : ''}`,
    )
    .optional();
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
  DATABASE_URL: urlStartingWith('postgres:', 'postgresql:').optional(),
  REDIS_URL: urlStartingWith('redis:', 'rediss:').optional(),
  ROLE: z.enum(['all', 'web', 'engine'], "must be 'all', 'web' or 'engine'").default('all'),
  MARKET: z.enum(MARKET_NAMES, "must be 'simulated', 'imported' or 'live'").default('simulated'),
  SIMULATED_SEED: z
    .string()
    .trim()
    .refine(
      (value) => /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) < 2 ** 31,
      'must be a whole number from 1 to 2147483647',
    )
    .transform(Number)
    .optional(),
  SIMULATED_ROBOTS: z
    .string()
    .trim()
    .refine(isWorldSize, `must be a whole number from ${LEAST_ROBOTS} to ${MOST_ROBOTS}`)
    .transform(Number)
    .optional(),
  DAILY_YEARS: z
    .string()
    .trim()
    .refine((value) => /^\d{1,2}$/.test(value) && Number(value) <= 30, 'must be a whole number from 0 to 30')
    .default('10')
    .transform(Number),
  APP_SECRET: z
    .string()
    .refine(
      (value) => value.split(',').every((secret) => secret.trim().length >= 32),
      'must have at least 32 characters (each of them, if several are separated by commas)',
    )
    .optional(),
  LOG_SIGNING_KEY: z
    .string()
    .trim()
    .refine((value) => isLogSigningKey(value), 'must be 32 bytes as base64')
    .optional(),
  BROKER_PUBLIC_KEY: x25519Key(1),
  BROKER_PRIVATE_KEY: x25519Key(10),
  ANCHOR_COMMAND: text.optional(),
  ANCHOR_EACH: z.enum(['day', 'checkpoint'], "must be 'day' or 'checkpoint'").default('day'),
  ...witnessVariables,
  ...analyticsVariables,
  VERIFY_AT_START: z.enum(['yes', 'no'], "must be 'yes' or 'no'").default('yes'),
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: urlStartingWith('smtp:', 'smtps:').optional(),
  MAIL_FROM: text.optional(),
  SUPPORT_EMAIL: z.string().trim().pipe(z.email('must be an email address')).optional(),
  CAPTCHA: z
    .enum(['altcha', 'turnstile', 'hcaptcha', 'none'], "must be 'altcha', 'turnstile', 'hcaptcha' or 'none'")
    .default('altcha'),
  CAPTCHA_KEYS: z
    .string()
    .trim()
    .refine(
      (value) => /^\d{1,6}$/.test(value) && Number(value) >= 10 && Number(value) <= 100_000,
      'must be a whole number from 10 to 100000',
    )
    .default('2000')
    .transform(Number),
  CAPTCHA_SITE_KEY: text.optional(),
  CAPTCHA_SECRET_KEY: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('0')
    .refine((value) => /^\d$/.test(value), 'must be a whole number from 0 to 9')
    .transform(Number),
  DRAIN_SECONDS: z
    .string()
    .trim()
    .refine(
      (value) => /^\d{1,3}$/.test(value) && Number(value) <= 120,
      'must be a whole number of seconds from 0 to 120',
    )
    .transform(Number)
    .optional(),
  ...liveVariables,
  ...brokerVariables,
  ...backupVariables,
  ...siteVariables,
  ...contentVariables,
  // The SDK reads its other variables itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  LOG_FILE: text.optional(),
  LOG_FILES_KEPT: z
    .string()
    .default('5')
    .refine((value) => /^\d{1,2}$/.test(value), 'must be a whole number from 0 to 99')
    .transform(Number),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The process's configuration; README.md lists the variables. */
export interface Env {
  readonly port: number;
  /** Public origin of the site, without a trailing slash. */
  readonly baseUrl: string;
  /** Absolute folder of the embedded database and generated secrets. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Carries events between processes; null if there's only one process. */
  readonly redisUrl: string | null;
  readonly role: 'all' | 'web' | 'engine';
  readonly market: (typeof MARKET_NAMES)[number];
  readonly live: LiveConfig;
  readonly brokers: BrokersConfig;
  /** The seed of a new data folder's simulated market; null for the published constant. */
  readonly simulatedSeed: number | null;
  /** How many robots a larger simulated market has; null for the usual ones. */
  readonly simulatedRobots: number | null;
  /** Years of daily bars before a simulated or live market's first day. */
  readonly dailyYears: number;
  /**
   * Secrets for signing tokens, separated by commas, newest first; null to generate one and keep it in the data folder.
   */
  readonly appSecret: string | null;
  /** The transparency log's private Ed25519 key as base64; null to generate one and keep it in the data folder. */
  readonly logSigningKey: string | null;
  /** The trader's X25519 key as base64, which keys of brokers are sealed for; null for the one in the data folder. */
  readonly brokerPublicKey: string | null;
  /** Its private half; several are newest first and separated by commas. Only the engine's role needs it. */
  readonly brokerPrivateKey: string | null;
  /** Command to run for each day's root of the transparency log, if any. */
  readonly anchorCommand: string | null;
  /** Whether it also runs for each checkpoint within the day. */
  readonly anchorsEach: boolean;
  /** Who gets each checkpoint to cosign. */
  readonly witnesses: readonly WitnessConfig[];
  /** Backups that the engine makes by itself; null for none. */
  readonly backups: BackupsConfig | null;
  /** Whether everything shown is recomputed after each start. */
  readonly verifiesAtStart: boolean;
  /** Lets other machines read /metrics; null allows only this machine. */
  readonly metricsToken: string | null;
  /** The mail server; null to capture mails in the database. */
  readonly smtpUrl: string | null;
  /** Sender of mails; null for no-reply at the site's own host. */
  readonly mailFrom: string | null;
  /** Gets a mail about each ticket that needs staff; null for nobody. */
  readonly supportEmail: string | null;
  readonly captcha: {
    readonly kind: 'altcha' | 'turnstile' | 'hcaptcha' | 'none';
    /** How many keys a browser tries on average to solve the built-in one. */
    readonly keys: number;
    readonly siteKey: string | null;
    readonly secretKey: string | null;
  };
  /** null for the sandbox, in which no money moves. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null;
  /** Login options besides a password. */
  readonly providers: readonly ProviderConfig[];
  /** Number of the operator's own proxies in front of the server, which are trusted for client addresses. */
  readonly trustedProxies: number;
  /** How long a stopping process answers after `/readyz` turned, in milliseconds. */
  readonly drainMs: number;
  /** What menus offer, and how to reach the operator. */
  readonly site: SiteConfig;
  /** Page content the operator chooses. */
  readonly content: ContentConfig;
  /** Whether traces are sent to an OpenTelemetry collector. */
  readonly traces: boolean;
  /** Absolute path of the log; null for standard error. */
  readonly logFile: string | null;
  /** How many older files of the log are kept; 0 if something else moves them away. */
  readonly logFilesKept: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/**
 * Reads the environment once. Empty variables count as missing.
 * @throws OperatorError listing every invalid variable with its value
 */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, source[name]] as const)
      .filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = schema.safeParse(given);
  const { providers, errors } = providersFromEnv(source);
  const lines = [
    ...(result.success ? faultsBetween(result.data) : describeFaults(result.error, given)),
    ...errors.map(({ variable, message }) => `${variable} (not shown): ${message}`),
  ];
  if (!result.success || lines.length > 0)
    throw new OperatorError(`Invalid environment variables:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  const env = result.data;
  return {
    port: env.PORT,
    baseUrl: toBaseUrl(env),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    role: env.ROLE,
    market: env.MARKET,
    live: toLiveConfig(env),
    brokers: toBrokersConfig(env),
    simulatedSeed: env.SIMULATED_SEED ?? null,
    simulatedRobots: env.SIMULATED_ROBOTS ?? null,
    dailyYears: env.DAILY_YEARS,
    appSecret: env.APP_SECRET ?? null,
    logSigningKey: env.LOG_SIGNING_KEY ?? null,
    brokerPublicKey: env.BROKER_PUBLIC_KEY ?? null,
    brokerPrivateKey: env.BROKER_PRIVATE_KEY ?? null,
    anchorCommand: env.ANCHOR_COMMAND ?? null,
    anchorsEach: env.ANCHOR_EACH === 'checkpoint',
    witnesses: env.WITNESSES ?? [],
    backups: toBackupsConfig(env),
    verifiesAtStart: env.VERIFY_AT_START === 'yes',
    metricsToken: env.METRICS_TOKEN ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    captcha: {
      kind: env.CAPTCHA,
      keys: env.CAPTCHA_KEYS,
      siteKey: env.CAPTCHA_SITE_KEY ?? null,
      secretKey: env.CAPTCHA_SECRET_KEY ?? null,
    },
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : null,
    providers,
    trustedProxies: env.TRUSTED_PROXIES,
    // Nobody else can serve a data folder, so there's nothing to wait for.
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? DRAIN_SECONDS : 0)) * 1000,
    site: {
      ...toSiteConfig(env),
      analytics: toAnalytics(env, new URL(toBaseUrl(env)).hostname),
      sendsMail: env.SMTP_URL !== undefined || isLoopbackHost(new URL(toBaseUrl(env)).host),
    },
    content: toContentConfig(env),
    traces:
      (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
      env.OTEL_SDK_DISABLED?.trim().toLowerCase() !== 'true',
    logFile: env.LOG_FILE === undefined ? null : path.resolve(env.LOG_FILE),
    logFilesKept: env.LOG_FILES_KEPT,
    logLevel: env.LOG_LEVEL,
  };
}

/** The environment for the operator's commands: without variables only for this product, such as secrets. */
export function operatorEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string | undefined> {
  const isOwn = (name: string) =>
    Object.hasOwn(schema.shape, name) ||
    PROVIDER_NAMES.some((provider) => name.startsWith(`${provider.toUpperCase()}_`));
  return Object.fromEntries(Object.entries(source).filter(([name]) => !isOwn(name)));
}

type Variables = z.output<typeof schema>;

function toBaseUrl({ BASE_URL, PORT }: Pick<Variables, 'BASE_URL' | 'PORT'>): string {
  return (BASE_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, '');
}

function describeFaults(
  error: z.ZodError,
  given: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = /_(?:URL|TOKEN|SECRET|KEY)$/.test(name) ? '(not shown)' : `'${given[name]}'`;
    return `${name} ${value}: ${issue.message}`;
  });
}

/** Settings that are valid separately, but not together. */
function faultsBetween(env: Variables): readonly string[] {
  const faults: string[] = [
    ...analyticsFaults(env),
    ...liveFaults(env),
    ...brokerFaults(env),
    ...backupFaults(env),
    ...contentFaults(env),
  ];
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined)
    faults.push(
      `ROLE '${env.ROLE}': web and engine can only be separate processes on PostgreSQL; set DATABASE_URL, or leave ROLE out`,
    );
  if (env.CAPTCHA === 'none' && !isLoopbackHost(new URL(toBaseUrl(env)).host))
    faults.push(
      "CAPTCHA 'none': only for a BASE_URL on this machine; leave CAPTCHA out for the built-in one, which needs no keys",
    );
  const isService = env.CAPTCHA === 'turnstile' || env.CAPTCHA === 'hcaptcha';
  if (isService && !(env.CAPTCHA_SITE_KEY && env.CAPTCHA_SECRET_KEY))
    faults.push(`CAPTCHA '${env.CAPTCHA}': set CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY as well`);
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined))
    faults.push(
      `${env.STRIPE_SECRET_KEY ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'} (not shown): is missing; both Stripe keys are needed`,
    );
  if (env.AFFILIATE_PERCENT !== undefined && env.STRIPE_SECRET_KEY === undefined)
    faults.push(
      `AFFILIATE_PERCENT '${env.AFFILIATE_PERCENT}': set the Stripe keys as well, because commission comes from paid invoices only`,
    );
  return faults;
}
