import type { z } from 'zod';
import type { FundId, Micros, RobotId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import type { PriceHistory } from '@/lib/market/price-history/price-history';
import type { PriceBoard } from '@/lib/market/prices/prices';
import type { Visit } from '@/lib/people/accounts/visit';
import type { DevelopmentRequest } from '@/lib/people/requests/development-request';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { Caller } from './caller';
import { describeIssues } from './describe-issues';
import type { Services } from './services';

/** Profit and closed trades of one robot on one instrument. */
export interface RobotFundProfit {
  readonly robotId: RobotId;
  readonly profit: Micros;
  readonly closedCount: number;
}

/** What handlers may use. */
export interface CallContext extends Caller {
  readonly visit: Visit;
  readonly services: Services;
  readonly catalogue: CatalogueReader;
  /** The latest price of every instrument. */
  readonly prices: Pick<PriceBoard, 'quote'>;
  /** What was stored of prices. */
  readonly history: Pick<PriceHistory, 'bars'>;
  /** What instruments were worth at an instant (UTC milliseconds); those without bars before it are left out. */
  readonly pricesAt: (
    market: MarketName,
    fundIds: readonly FundId[],
    time: number,
  ) => Promise<ReadonlyMap<FundId, number>>;
  /** How many users follow a robot. */
  readonly followers: (robotId: number) => number;
  /** From the ledger, closes at or after `fromMs` (UTC milliseconds; null for all time). */
  readonly fundProfits: (fundId: FundId, fromMs: number | null) => Promise<readonly RobotFundProfit[]>;
  /** Whether an instrument is known that is not among the product's own: one of an imported market. */
  readonly knowsImportedFund: (fundId: FundId) => Promise<boolean>;
  /** Every imported instrument; the same list as before while nothing was imported. */
  readonly importedInstruments: () => Promise<readonly Instrument[]>;
  /** Every instrument, those that live feeds have no prices of without data. */
  readonly liveInstruments?: () => Promise<readonly Instrument[]>;
  /** Stores that somebody wants a robot on an instrument. */
  readonly requestDevelopment: (request: DevelopmentRequest) => Promise<void>;
  /** UTC milliseconds. */
  readonly now: () => number;
}

/** An error that a call answers of itself, besides what every call can answer. */
export interface DocumentedError {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 503;
  /** When it is answered, in a sentence. */
  readonly when: string;
}

/** JSON, as text or as the bytes of it in UTF-8. */
export type Json = string | Buffer;

/** Whom a call answers: anyone, whoever is signed in, or content admins. It is checked before the body is looked at. */
export type CallAccess = 'anyone' | 'user' | 'admin';

/** A call as routes, the document and the readable page see it. */
export interface Call {
  /** Path below /api/. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly access: CallAccess;
  /** What a guest is told where only users get an answer; that they have to log in when left out. */
  readonly loginMessage?: string;
  readonly request: z.ZodType;
  /** Whether a request without a body counts as an empty object; not when left out. */
  readonly isBodyOptional?: boolean;
  /** null when guests get no answer. */
  readonly guestAnswer: z.ZodType | null;
  readonly userAnswer: z.ZodType;
  readonly errors: readonly DocumentedError[];
  /** A request that is answered as things stand. */
  readonly example: (catalogue: CatalogueReader) => unknown;
  /**
   * Checks a body, which is JSON, and answers it in JSON.
   * @throws InputError and its kinds
   */
  readonly run: (body: string, context: CallContext) => Json | Promise<Json>;
}

interface CallDefinition<Request extends z.ZodType> extends Omit<Call, 'run' | 'request' | 'access'> {
  readonly request: Request;
  /** Left out: anyone, or only users where guests get no answer. */
  readonly access?: CallAccess;
  /** Whether what is sent is a secret, which is then not remembered; false when left out. */
  readonly isSecret?: boolean;
  /** The answer as JSON, so that what is ready need not be made twice. */
  readonly answer: (input: z.output<Request>, context: CallContext) => Json | Promise<Json>;
}

/** Checked requests that a call remembers, and the longest of them. */
const MAX_KNOWN = 500;
const MAX_KNOWN_LENGTH = 1000;

export function defineCall<Request extends z.ZodType>({
  answer,
  isSecret = false,
  ...call
}: CallDefinition<Request>): Call {
  // Most people ask for the same lists: what was checked once is not checked again.
  const known = new Map<string, z.output<Request>>();

  function check(body: string): z.output<Request> {
    const parsed = call.request.safeParse(parseJson(body));
    if (!parsed.success) throw describeIssues(parsed.error);
    if (!isSecret && body.length <= MAX_KNOWN_LENGTH) {
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(body, parsed.data);
    }
    return parsed.data;
  }

  const access = call.access ?? (call.guestAnswer === null ? 'user' : 'anyone');
  return {
    ...call,
    access,
    run(sent, context) {
      const body = call.isBodyOptional && sent === '' ? '{}' : sent;
      return answer(known.get(body) ?? check(body), context);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('The body is not valid JSON');
  }
}
