import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BASE_URL, listenOn, SECRET } from '@/bench/web/listen-on';
import { answerQuestions, type Started, usageNow } from '@/bench/web/part';
import { createArticles } from '@/lib/content/articles/server/create-articles';
import { renderMarkdown } from '@/lib/content/articles/server/markdown';
import { createEntries } from '@/lib/content/entries/server/create-entries';
import { createSiteContent } from '@/lib/content/site-content/server/create-site-content';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { migrate } from '@/lib/core/database/migrate';
import { openDatabase } from '@/lib/core/database/open-database';
import { createLogger } from '@/lib/core/log/log';
import { createInstrumentSource } from '@/lib/http/api/server/instrument-source';
import { createUsers, type Users } from '@/lib/http/routes/server/create-users';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { randomModels } from '@/lib/robots/catalogue/synthetic/random-robots';
import { robotPath } from '@/lib/site/addresses/addresses';
import { KNOWN, knownEmail, MEMBER, OWNER, PASSWORD, RESTLESS, restlessEmail } from './people';
import { solvedCaptchas } from './solved-captchas';
import { countStored, readMail } from './stored';

const SEED = 7;
const ROBOTS = 2_000;

export interface StartedAccounts extends Started {
  /** A robot the member may follow. */
  readonly robotId: number;
}

/**
 * The real server with accounts on a new database in its own folder, with generated robots and no engine, so that
 * nothing else takes its time. Trusts one proxy for client addresses.
 */
export function runAccountsServer(): void {
  let running: Awaited<ReturnType<typeof serve>> | null = null;
  const needed = () => {
    if (!running) throw new Error('Questions are asked after the start');
    return running;
  };
  answerQuestions(async (question) => {
    switch (question.kind) {
      case 'accounts':
        running = await serve(question.captcha);
        return running.started;
      case 'stored': {
        const { database, users } = needed();
        return { ...(await countStored(database.db)), hashes: users.passwords.hashesMade() };
      }
      case 'mail':
        return readMail(needed().database.db, question.to);
      case 'captchas':
        return solvedCaptchas(needed().database.db, SECRET, question.count);
      default:
        return usageNow();
    }
  });
}

async function serve(captcha: 'altcha' | 'none') {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tickproof-bench-accounts-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  process.on('SIGTERM', () => process.exit(0));
  const database = await openDatabase({ dataDir });
  await migrate(database);
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: Date.now() });
  const models = randomModels(ROBOTS, SEED);
  catalogue.replace(models, models.length);
  const { content, site } = readEnv({});
  const users = await createUsers({
    env: {
      market: 'simulated',
      baseUrl: BASE_URL,
      smtpUrl: null,
      mailFrom: null,
      supportEmail: null,
      captcha: { kind: captcha, keys: 2_000, siteKey: null, secretKey: null },
      stripe: null,
      providers: [],
      content,
      site,
    },
    database,
    secret: SECRET,
    articles: createArticles({ db: database.db, render: renderMarkdown, robotText: () => null }),
    entries: createEntries({ db: database.db, render: renderMarkdown }),
    siteContent: createSiteContent({ db: database.db, environment: content }),
    log: createLogger('fatal'),
  });
  await enrol(database, users);
  const { port } = await listenOn(catalogue, {
    instruments: createInstrumentSource(database.db),
    services: users.services,
    findCaller: users.findCaller,
    followers: users.followers,
    trustedProxies: 1,
  });
  const robot = models[0]?.summary;
  if (!robot) throw new Error('There is no robot');
  const started: StartedAccounts = {
    port,
    robotPaths: models.map(({ summary }) => robotPath(summary)),
    robotId: robot.id,
  };
  return { started, database, users };
}

/** Known addresses share one hash, which costs as much to compare as any other. */
async function enrol({ db }: Database, { passwords, memberships }: Users): Promise<void> {
  const passwordHash = await passwords.hash(PASSWORD);
  const emails = [
    MEMBER,
    OWNER,
    ...Array.from({ length: KNOWN }, (_, index) => knownEmail(index)),
    ...Array.from({ length: RESTLESS }, (_, index) => restlessEmail(index)),
  ];
  const now = systemClock();
  for (const email of emails) {
    const id = await insertUser(db, { email, name: 'Somebody', passwordHash, firstTouch: null }, now);
    if (email === MEMBER && id !== null) await memberships.grant(id, { plan: 3 }, now);
  }
}
