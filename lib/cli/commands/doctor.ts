import { parseArgs } from 'node:util';
import { OperatorError } from '@/lib/core/base/errors';
import { type Env, readEnv } from '@/lib/core/config/env';
import { type Check, fault, runChecks } from '../doctor/finding';
import { checkDisk, checkNode, checkSecrets } from '../doctor/machine-checks';
import { checkDatabase, checkFeeds, checkMail, checkRedis, checkSite } from '../doctor/service-checks';
import { checkSettings } from '../doctor/settings-checks';
import { printLines } from '../print-lines';

/** Checks everything a server needs, also while one is running, and says in sentences what is wrong and what to do. */
export async function run(args: string[]): Promise<void> {
  parseArgs({ args });
  const { lines, faults } = await runChecks(doctorChecks(process.env));
  printLines(lines.map((line) => withoutSecrets(line, process.env)));
  printLines(['', faults === 0 ? 'Nothing is wrong.' : `${faults} to mend.`]);
  process.exitCode = faults === 0 ? 0 : 1;
}

export function doctorChecks(source: Readonly<Record<string, string | undefined>>): readonly Check[] {
  const node = { subject: 'Node', run: () => checkNode() };
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const [, ...faults] = error.message.split('\n');
    return [node, { subject: 'settings', run: () => faults.map((line) => fault(line.trim())) }];
  }
  return [
    node,
    { subject: 'settings', run: () => checkSettings(env) },
    { subject: 'secrets', run: () => checkSecrets(env) },
    { subject: 'disk', run: () => checkDisk(env) },
    { subject: 'database', run: () => checkDatabase(env) },
    { subject: 'mail', run: () => checkMail(env) },
    { subject: 'redis', run: () => checkRedis(env) },
    { subject: 'feeds', run: () => checkFeeds(env) },
    { subject: 'site', run: () => checkSite(env) },
  ];
}

const LEAST_SECRET = 4;

/** Messages of servers may repeat what we sent them. */
export function withoutSecrets(line: string, source: Readonly<Record<string, string | undefined>>): string {
  const secrets = Object.entries(source).flatMap(([name, value = '']) => {
    if (/(?:SECRET|TOKEN|PRIVATE_KEY|SIGNING_KEY|KEY_ID)/.test(name)) return value.split(',');
    if (!/_URL$/.test(name) || !URL.canParse(value)) return [];
    const { password } = new URL(value);
    return [password, decodeURIComponent(password)];
  });
  return secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= LEAST_SECRET)
    .reduce((text, secret) => text.replaceAll(secret, '(not shown)'), line);
}
