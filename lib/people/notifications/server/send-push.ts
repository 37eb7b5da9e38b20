import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import webPush from 'web-push';
import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { pushTitle } from '../describe-notification';
import { isPushEndpoint } from '../push-hosts';
import { takeWaiting, toStored } from './notification-store';
import { readPushKeys } from './push-keys';
import { noteAttempt, removeSubscription } from './push-subscriptions';
import { describeAll } from './read-names';

export interface PushOptions {
  readonly db: Kysely<Schema>;
  /** Whom push services can complain to: `https://…` or `mailto:…`. */
  readonly subject: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Replaced by tests, which have a push service of their own. */
  readonly fetch?: typeof fetch;
  readonly isAllowed?: (endpoint: string) => boolean;
}

/** What a browser is told; the service worker shows it. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

const USERS_AT_ONCE = 200;
const REQUESTS_AT_ONCE = 10;
const LIMIT_MS = 10_000;
/** Older events are in the inbox, and no longer worth an interruption. */
const FRESH_MS = HOUR_MS;
/** Seconds a push service keeps a message for a browser that is off. */
const TTL_S = 4 * 3600;
/** In a row, with growing pauses of some nine hours in all. */
const MOST_FAILURES = 10;
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_PAUSE_MS = DAY_MS;

type Subscription = Row<'push_subscriptions'>;

/**
 * Sends what is waiting: one message per user, to each of their browsers. It's marked before it's sent, so a message
 * can be lost if the process ends, but never comes twice; the inbox has it in any case.
 * @param now UTC milliseconds
 * @returns whether more users may be waiting
 */
export async function sendPushes(options: PushOptions, now: Millis): Promise<boolean> {
  const { db } = options;
  const waiting = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('pushed_at', 'is', null)
    .distinct()
    .limit(USERS_AT_ONCE)
    .execute();
  const limit = pLimit(REQUESTS_AT_ONCE);
  const requests: (() => Promise<void>)[] = [];
  for (const { user_id: userId } of waiting) {
    const payload = await takePayload(db, userId, now);
    if (!payload) continue;
    const browsers = await db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('retry_at', '<=', now)
      .execute();
    requests.push(...browsers.map((browser) => () => sendTo(options, browser, payload, now)));
  }
  await Promise.all(requests.map((request) => limit(request)));
  return waiting.length === USERS_AT_ONCE;
}

/** Puts a user's waiting notifications into one message; null if all are old. */
async function takePayload(db: Kysely<Schema>, userId: string, now: Millis): Promise<PushPayload | null> {
  const taken = await takeWaiting(db, userId, 'pushed_at', now);
  const fresh = taken
    .filter((row) => row.read_at === null && now - row.happened_at <= FRESH_MS)
    .sort((a, b) => b.happened_at - a.happened_at);
  const [newest] = await describeAll(db, fresh.slice(0, 1).map(toStored));
  if (!newest) return null;
  const [content, { discreet, note, path }] = newest;
  const body = `${discreet}. ${note}`;
  return fresh.length === 1
    ? { title: pushTitle(content), body, path }
    : { title: `${fresh.length} notifications`, body: `Newest: ${body}`, path: SITE_PATHS.notifications };
}

async function sendTo(
  { db, subject, log, fetch: send = fetch, isAllowed = isPushEndpoint }: PushOptions,
  browser: Subscription,
  payload: PushPayload,
  now: Millis,
): Promise<void> {
  const { endpoint, p256dh, auth, endpoint_hash: id } = browser;
  // The list may have changed since the browser subscribed.
  if (!isAllowed(endpoint)) return removeSubscription(db, id);
  try {
    const { publicKey, privateKey } = await readPushKeys(db);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { TTL: TTL_S, vapidDetails: { subject, publicKey, privateKey } },
    );
    const answer = await send(endpoint, {
      method: 'POST',
      headers: Object.entries(headers)
        .filter(([name]) => name !== 'Content-Length')
        .map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) return removeSubscription(db, id);
    if (answer.status >= 200 && answer.status < 300) {
      if (browser.failures > 0) await noteAttempt(db, id, { failures: 0 });
      return;
    }
    if (answer.status === 429) return noteAttempt(db, id, { retry_at: plus(now, retryAfterMs(answer, now)) });
    throw new Error(`status ${answer.status}`);
  } catch (error) {
    const failures = browser.failures + 1;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ event: 'push-failed', host: new URL(endpoint).host, failures, reason });
    if (failures >= MOST_FAILURES) return removeSubscription(db, id);
    await noteAttempt(db, id, { failures, retry_at: plus(now, FIRST_PAUSE_MS * 2 ** (failures - 1)) });
  }
}

/** In seconds or as a date (RFC 9110); a minute without either, and a day at most. */
function retryAfterMs({ headers }: Response, now: Millis): number {
  const text = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? FIRST_PAUSE_MS : Math.min(Math.max(ms, 0), MAX_PAUSE_MS);
}
