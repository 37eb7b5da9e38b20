import { isLoopbackHost } from '@/lib/core/base/loopback';
import type { Env } from '@/lib/core/config/env';
import { type Finding, fault, notice, well } from './finding';

/** Settings that are valid, but hardly meant. */
export function checkSettings(env: Env): readonly Finding[] {
  const url = new URL(env.baseUrl);
  const isPublic = !isLoopbackHost(url.host);
  const found: Finding[] = [];
  if (env.role !== 'engine') {
    if (isPublic && url.protocol === 'http:')
      found.push(
        fault(
          `BASE_URL ${env.baseUrl} is not encrypted, and neither are cookies: put a proxy with HTTPS in front and set BASE_URL=https://${url.host}`,
        ),
      );
    if (url.protocol === 'https:' && env.trustedProxies === 0)
      found.push(
        fault(
          'BASE_URL begins with https:, so a proxy is in front, but TRUSTED_PROXIES is 0: all visitors count as one address and share its limits. Set it to the number of your proxies, usually 1',
        ),
      );
    if (!isPublic && env.trustedProxies > 0)
      found.push(
        notice(
          `TRUSTED_PROXIES is ${env.trustedProxies}, but BASE_URL ${env.baseUrl} is on this machine: is there a proxy?`,
        ),
      );
    if (isPublic && env.smtpUrl === null)
      found.push(fault('SMTP_URL is not set: no mail is sent, so nobody can join by email. Set it'));
    if (isPublic && env.stripe === null)
      found.push(notice('Stripe’s keys are not set: anyone can take any plan for free in the sandbox'));
    if (env.role === 'web' && env.appSecret === null)
      found.push(
        fault(
          'APP_SECRET is not set: this process makes one of its own, and sessions from other web processes may not work here. Give all of them the same',
        ),
      );
  }
  if (env.role !== 'all' && env.redisUrl === null)
    found.push(notice('REDIS_URL is not set: other processes show prices some seconds late'));
  if (env.market === 'live' && env.live.alpaca === null)
    found.push(notice('Alpaca’s keys are not set: stocks and ETFs have no prices'));
  const isSomethingWrong = found.some(({ kind }) => kind === 'fault');
  return isSomethingWrong
    ? found
    : [well(`Role ${env.role}, market ${env.market}, ${env.baseUrl}`), ...found];
}
