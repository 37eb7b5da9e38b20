import type { Millis } from '@/lib/core/base/brand';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import type { Call } from '@/lib/http/api/call';
import { CALLS, callPath } from '@/lib/http/api/calls/all-calls';
import { exampleRequest } from '@/lib/http/api/openapi/example';
import { testCatalogue, VIRTUAL } from '@/lib/http/api/testing/call-context';
import { addUser, type OpenProduct, openProduct, PASSWORD, SITE, Visitor } from '../testing/open-product';
import { OTHER_ROUTES } from './other-routes';

/**
 * Requests every route without a token, with another's, from another site, and as guest, user and admin. Expectations
 * follow from the tables of calls and other routes; who may use each call is reviewed below.
 */

/** Reviewed: add a call here after considering who may use it. All others are public. */
const FOR_USERS = [
  'Account/ChangeEmail',
  'Account/ChangeName',
  'Account/ChangePassword',
  'Account/CheckFreshSignIn',
  'Account/ConfirmIdentity',
  'Account/CreateAppToken',
  'Account/DeleteAccount',
  'Account/DisableTwoStep',
  'Account/EnableTwoStep',
  'Account/EndOtherSessions',
  'Account/EndSession',
  'Account/ExportMyData',
  'Account/GetIdentities',
  'Account/GetSecurityLog',
  'Account/GetSessions',
  'Account/GetSettings',
  'Account/RemoveIdentity',
  'Account/RenewRecoveryCodes',
  'Account/SaveSettings',
  'Account/SaveUtm',
  'Account/StartTwoStep',
  'Affiliates/GetMine',
  'Affiliates/Join',
  'CxAIRobotProduct/DeselectProductForAutoTrading',
  'CxAIRobotProduct/GetBookmarkedAIRobots',
  'CxAIRobotProduct/GetBoughtSubscribedAIRobots',
  'CxAIRobotProduct/GetMyRobotsLatestTrades',
  'CxAIRobotProduct/GetMyRobotsPerformance',
  'CxAIRobotProduct/GetMyRobotsUnreadTrades',
  'CxAIRobotProduct/GetStatistics',
  'CxAIRobotProduct/GetSuggestedRobots',
  'CxAIRobotProduct/GetUserBrokerAccountInfo',
  'CxAIRobotProduct/MarkMyRobotsTradesSeen',
  'CxAIRobotProduct/PreviewAutotrading',
  'CxAIRobotProduct/SelectProductForAutoTrading',
  'CxAIRobotProduct/SetAutopilot',
  'CxAIRobotProduct/SetBookmark',
  'CxAIRobotProduct/SetNotifications',
  'CxAIRobotProduct/Subscribe',
  'CxAIRobotProduct/Unsubscribe',
  'CxBaskets/CopyToPaper',
  'CxBaskets/GetCopies',
  'CxBaskets/PreviewCopy',
  'CxBaskets/ResumeCopy',
  'CxBaskets/StopCopy',
  'CxBrokers/Arm',
  'CxBrokers/BeginSignIn',
  'CxBrokers/CancelWaiting',
  'CxBrokers/CloseOpened',
  'CxBrokers/ConnectAccount',
  'CxBrokers/Disconnect',
  'CxBrokers/GetAccount',
  'CxBrokers/GetBrokers',
  'CxBrokers/GetSizePreview',
  'CxBrokers/ResolveDifference',
  'CxBrokers/RotateKeys',
  'CxBrokers/SetLimits',
  'CxBrokers/Stop',
  'CxBrokers/StopAllTrading',
  'CxClubs/Appeal',
  'CxClubs/Decide',
  'CxClubs/DeletePost',
  'CxClubs/Edit',
  'CxClubs/Found',
  'CxClubs/GetMine',
  'CxClubs/GetQueue',
  'CxClubs/Join',
  'CxClubs/Leave',
  'CxClubs/Post',
  'CxClubs/Reply',
  'CxClubs/Report',
  'CxClubs/SetRole',
  'CxCommunity/GetMember',
  'CxCommunity/SetShown',
  'CxCommunity/TakeHandle',
  'CxNotifications/GetNotifications',
  'CxNotifications/GetPushKey',
  'CxNotifications/GetSettings',
  'CxNotifications/GetUnread',
  'CxNotifications/MarkRead',
  'CxNotifications/SaveSettings',
  'CxNotifications/SubscribePush',
  'CxNotifications/UnsubscribePush',
  'CxPaperTrades/CancelOrder',
  'CxPaperTrades/CloseAccount',
  'CxPaperTrades/ClosePosition',
  'CxPaperTrades/EditOrder',
  'CxPaperTrades/GetAccount',
  'CxPaperTrades/GetAccounts',
  'CxPaperTrades/GetClosedTrades',
  'CxPaperTrades/GetCopies',
  'CxPaperTrades/GetCopyTrades',
  'CxPaperTrades/GetFills',
  'CxPaperTrades/GetOrders',
  'CxPaperTrades/GetPositions',
  'CxPaperTrades/GetSkipped',
  'CxPaperTrades/GetStatement',
  'CxPaperTrades/OpenAccount',
  'CxPaperTrades/PlaceOrder',
  'CxPaperTrades/PreviewAutopilot',
  'CxPaperTrades/PreviewOrder',
  'CxPaperTrades/RenameAccount',
  'CxPaperTrades/ResetAccount',
  'CxPaperTrades/ReversePosition',
  'CxPaperTrades/SetCopy',
  'CxPaperTrades/SetExits',
  'CxPortfolio/AnalyzeMine',
  'CxPortfolio/Change',
  'CxPortfolio/Delete',
  'CxPortfolio/Get',
  'CxPortfolio/GetFollowedHoldings',
  'CxPortfolio/Save',
  'CxPortfolio/Undo',
  'CxPredictions/GetMine',
  'CxPredictions/Vote',
  'CxScreener/DeleteScreen',
  'CxScreener/GetScreens',
  'CxScreener/RenameScreen',
  'CxScreener/SaveScreen',
  'CxScreener/SetScreenAlert',
  'CxSignals/GetAlert',
  'CxSignals/SetAlert',
  'CxWatchlist/AddAlert',
  'CxWatchlist/Delete',
  'CxWatchlist/DeleteAlert',
  'CxWatchlist/Get',
  'CxWatchlist/GetShared',
  'CxWatchlist/Order',
  'CxWatchlist/Save',
  'CxWatchlist/Share',
  'Memberships/Cancel',
  'Memberships/CompleteCreditCheckout',
  'Memberships/CompleteSandboxCheckout',
  'Memberships/GetCheckout',
  'Memberships/GetMine',
  'Memberships/OpenCheckout',
  'Memberships/OpenPortal',
  'Memberships/Resume',
  'Referrals/GetInvite',
  'Tickets/GetMine',
  'WeeklyReport/GetMine',
  'WeeklyReport/UnsubscribeMine',
];
const FOR_ADMINS = [
  'Affiliates/Decide',
  'Affiliates/GetPayout',
  'Affiliates/GetPayouts',
  'Affiliates/GetReview',
  'Affiliates/MakePayout',
  'Articles/GetHistory',
  'Articles/GetList',
  'Articles/Preview',
  'Articles/Restore',
  'Articles/Save',
  'CxClubs/DecideAppeal',
  'CxClubs/DecideClub',
  'CxClubs/GetHistory',
  'CxHome/GetMaintenance',
  'CxHome/SaveHelpTile',
  'CxHome/SaveMaintenance',
  'Entries/Get',
  'Entries/GetList',
  'Entries/Make',
  'Entries/Save',
  'Entries/SetState',
  'Tickets/Answer',
  'Tickets/Assign',
  'Tickets/CloseByStaff',
  'Tickets/GetForStaff',
  'Tickets/GetInbox',
];
const FOR_ANYONE = [
  'Account/ConfirmEmail',
  'Account/ConfirmRegistration',
  'Account/ConfirmRegistrationByLink',
  'Account/FinishExternalRegistration',
  'Account/ForgotPassword',
  'Account/GetCurrentUser',
  'Account/GetExternalRegistration',
  'Account/GetSignInOptions',
  'Account/LogOut',
  'Account/Login',
  'Account/LoginTwoStep',
  'Account/Register',
  'Account/ResendRegistrationCode',
  'Account/ResetPassword',
  'Articles/Get',
  'CxAIRobotProduct/CompareRobots',
  'CxAIRobotProduct/GetAIRobots',
  'CxAIRobotProduct/GetAIRobotsByIds',
  'CxAIRobotProduct/GetBrokerAccountProductsPLByFundId',
  'CxAIRobotProduct/GetDefinition',
  'CxAIRobotProduct/GetEquityCurve',
  'CxAIRobotProduct/GetFiltersAvailability',
  'CxAIRobotProduct/GetFollowersResult',
  'CxAIRobotProduct/GetGraphData',
  'CxAIRobotProduct/GetLearnedComparison',
  'CxAIRobotProduct/GetPopularAiRobots',
  'CxAIRobotProduct/GetRobotProductsPLByFundId',
  'CxAIRobotProduct/GetWorstMonth',
  'CxAIRobotProduct/RequestRobotProductToDevelop',
  'CxBaskets/GetBasket',
  'CxBaskets/GetBaskets',
  'CxBaskets/GetRobotMix',
  'CxClubs/GetClub',
  'CxClubs/GetClubs',
  'CxClubs/GetLog',
  'CxClubs/GetMembers',
  'CxClubs/GetPost',
  'CxClubs/GetRules',
  'CxClubs/GetVersions',
  'CxCommunity/GetProfile',
  'CxCommunity/GetSharedList',
  'CxEarnings/GetCalendar',
  'CxForum/GetServiceArticle',
  'CxFund/GetBars',
  'CxFund/GetIntradayPricesWithChanges',
  'CxHelp/GetUSMarketWillCloseIn',
  'CxHome/GetHomeHelpTiles',
  'CxHome/GetNewestTrades',
  'CxHome/GetNews',
  'CxLookUp/GetFundsForArticle',
  'CxLookUp/GetTickerModelsByTickers',
  'CxLookUp/GetTickersByNames2',
  'CxLookUp/GetTickersVersioned',
  'CxLookUp/ReadRobotSearch',
  'CxLookUp/SearchSite',
  'CxMarketSummary/Get',
  'CxNotifications/UnsubscribeMail',
  'CxPattern/GetIntradayDrawing',
  'CxPattern/GetIntradayPatterns',
  'CxPattern/GetPatternOverlay',
  'CxPattern/GetPatternStatistics',
  'CxPattern/GetPatterns',
  'CxPortfolio/Analyze',
  'CxPredictions/GetBoard',
  'CxPredictions/GetEntries',
  'CxPredictions/GetQuestion',
  'CxPredictions/GetQuestions',
  'CxScreener/GetFields',
  'CxScreener/Search',
  'CxSignals/GetSignalHistory',
  'CxSignals/GetSignals',
  'CxSignals/GetTickerSignals',
  'CxTradeIdeas/GetIdeas',
  'CxTrendPrediction/GetCalibration',
  'CxTrendPrediction/GetHistory',
  'CxTrendPrediction/GetModelCard',
  'CxTrendPrediction/GetPredictions',
  'CxUser/AddRegistrationRequest',
  'CxWatchlist/GetFigures',
  'CxWizard/Suggest',
  'Memberships/GetPlans',
  'Memberships/GetPromotion',
  // Without a mailed link's secret, users only reach their own.
  'Tickets/Close',
  'Tickets/Get',
  'WeeklyReport/Confirm',
  'WeeklyReport/Subscribe',
  'WeeklyReport/Unsubscribe',
];

const NOW = Date.UTC(2026, 0, 5, 12) as Millis;

let product: OpenProduct;
let close: () => Promise<void>;
/** Creates the named account if it doesn't exist. */
let makeAccount: (name: string) => Promise<void>;
const visitors: Record<'guest' | 'user' | 'other' | 'admin', Visitor> = {} as never;

beforeAll(async () => {
  const options = { dataDir: await makeMigratedDataDir() };
  const database = { ...(await openDatabase(options)), options };
  product = await openProduct(database, () => NOW);
  close = async () => {
    await product.close();
    await database.close();
  };
  makeAccount = async (name) => {
    const id = await addUser(database, name, NOW);
    if (name === 'admin' && id !== null)
      await database.db.updateTable('users').set({ is_content_admin: 1 }).where('id', '=', id).execute();
  };
  for (const name of ['guest', 'user', 'other', 'admin'] as const) visitors[name] = new Visitor(product.api);
  await logIn();
});

afterAll(() => close());

/** Logs users in, also after a call has logged them out or deleted them. */
async function logIn(): Promise<void> {
  for (const name of ['user', 'other', 'admin'] as const) {
    const { body } = await visitors[name].call('Account/GetCurrentUser', {});
    if (body['User'] !== null) continue;
    await makeAccount(name);
    await visitors[name].logIn(name);
  }
}

const catalogue = testCatalogue();
const exampleText = (call: Call) => JSON.stringify(exampleRequest(call, catalogue));

/** Sends a call's example with these headers and cookies. */
async function status(call: Call, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await product.api.request(`${SITE}${callPath(call)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: exampleText(call),
  });
  return answer.status;
}

async function readProof(visitor: Visitor): Promise<{ 'X-XSRF-TOKEN': string; Cookie: string }> {
  const token = await visitor.token();
  return { 'X-XSRF-TOKEN': token, Cookie: visitor.cookies() };
}

describe('the routes', () => {
  it('are exactly those of the reviewed lists', () => {
    const found = product.api.api.routes.map(({ method, path }) => `${method} ${path}`);
    const listed = [
      ...CALLS.map((call) => `POST ${callPath(call)}`),
      ...OTHER_ROUTES.map(({ method, path }) => `${method} ${path}`),
    ];
    expect(found.sort()).toEqual(listed.sort());
    const names = (access: string) =>
      CALLS.filter((call) => call.access === access)
        .map(({ name }) => name)
        .sort();
    expect(names('user')).toEqual(FOR_USERS);
    expect(names('admin')).toEqual(FOR_ADMINS);
    expect(names('anyone')).toEqual(FOR_ANYONE);
  });

  it('that need a user and aren’t calls refuse guests', async () => {
    for (const { method, path, access } of OTHER_ROUTES) {
      if (access === 'anyone') continue;
      const statusFor = async (visitor: Visitor) => (await visitor.send(path, { method })).status;
      expect([path, await statusFor(visitors.guest)]).toEqual([path, 401]);
      expect(await statusFor(visitors.user)).not.toBe(401);
    }
  });

  it('that only read refuse POST', async () => {
    for (const { path, proof } of OTHER_ROUTES)
      if (proof === null)
        expect([path, (await product.api.request(`${SITE}${path}`, { method: 'POST' })).status]).toEqual([
          path,
          405,
        ]);
  });
});

describe('an app’s token', () => {
  const findSession = (visitor: Visitor) => /__Host-session=([^;]+)/.exec(visitor.cookies())?.[1] ?? '';
  const readToken = async (visitor: Visitor) =>
    String((await visitor.call('Account/CreateAppToken', {})).body['Token']);
  const bearer = (token: string, more: Readonly<Record<string, string>> = {}) => ({
    Authorization: `Bearer ${token}`,
    ...more,
  });

  it('allows robot calls without cookies or anti-forgery token, but no account calls', async () => {
    const closed: string[] = [];
    const token = await readToken(visitors.user);
    for (const call of CALLS) {
      const answer = await status(call, bearer(token));
      if (answer === 403) closed.push(call.name);
      else expect({ [call.name]: [401, 500].includes(answer) }).toEqual({ [call.name]: false });
    }
    const open = CALLS.map(({ name }) => name).filter((name) => !closed.includes(name));
    expect(
      open.filter(
        (name) =>
          !/^Cx(?:AIRobotProduct|Baskets|Clubs(?=\/Get(?:Clubs?|Post|Versions|Members|Rules|Log)$)|Earnings|Forum|Fund|Help|Home|LookUp|MarketSummary|PaperTrades|Pattern|Predictions(?=\/Get(?:Questions?|Board|Entries)$)|Signals|TradeIdeas|TrendPrediction|Wizard|Screener(?=\/(?:Search|GetFields)$))\//.test(
            name,
          ),
      ),
    ).toEqual(['Account/GetCurrentUser']);
  });

  it('identifies its user, whoever the cookies belong to, and sets none', async () => {
    const ask = (headers: Readonly<Record<string, string>>) =>
      product.api.request(
        new Request(`${SITE}/api/Account/GetCurrentUser`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: '{}',
        }),
      );
    const token = await readToken(visitors.user);
    const good = await ask(bearer(token, { Cookie: visitors.other.cookies() }));
    const { User: user } = (await good.json()) as { User: { Id: string; Email: string } };
    expect(user.Email).toBe('user@example.com');
    expect(good.headers.getSetCookie()).toEqual([]);
    expect((await ask(bearer(token, { 'X-Cx-User': user.Id }))).status).toBe(200);
    for (const refused of [
      bearer(await readToken(visitors.other), { 'X-Cx-User': user.Id }),
      bearer(token, { 'X-Cx-User': '' }),
      // A session's token must not get into addresses.
      bearer(findSession(visitors.user)),
      bearer('forged', { Cookie: visitors.user.cookies() }),
    ]) {
      const answer = await ask(refused);
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const elsewhere = bearer(token, { Origin: 'https://evil.example' });
    expect((await ask(elsewhere)).status).toBe(403);
  });

  it('opens nothing when sent as the session’s cookie', async () => {
    const session = `__Host-session=${await readToken(visitors.user)}`;
    const answer = await product.api.request(
      new Request(`${SITE}/api/antiforgery`, { headers: { Cookie: session } }),
    );
    const { token } = (await answer.json()) as { token: string };
    const xsrf = answer.headers.getSetCookie()[0]?.split(';')[0];
    const headers = { Cookie: `${xsrf}; ${session}`, 'X-XSRF-TOKEN': token };
    for (const name of ['Account/GetSessions', 'Account/ChangeName', 'Account/ExportMyData']) {
      const call = CALLS.find((one) => one.name === name);
      if (!call) throw new Error(name);
      expect([name, await status(call, headers)]).toEqual([name, 401]);
    }
  });
});

/** Headers of requests without a session's own token or from elsewhere, by the status they get. */
async function forgedHeaders(): Promise<readonly (readonly [number, Readonly<Record<string, string>>])[]> {
  const own = await readProof(visitors.admin);
  const foreign = await readProof(visitors.other);
  const { 'X-XSRF-TOKEN': _, ...without } = own;
  const planted = `${own.Cookie.replace(/(?:__Host-)?XSRF-TOKEN=[^;]*/, '')}; __Host-XSRF-TOKEN=${foreign['X-XSRF-TOKEN']}`;
  return [
    [400, without],
    [400, { ...own, 'X-XSRF-TOKEN': foreign['X-XSRF-TOKEN'] }],
    [403, { ...own, Origin: 'https://evil.example' }],
    [400, { Cookie: '', 'X-XSRF-TOKEN': own['X-XSRF-TOKEN'] }],
    [400, { Cookie: planted, 'X-XSRF-TOKEN': foreign['X-XSRF-TOKEN'] }],
    [403, { ...own, Origin: 'null' }],
    // The same host without encryption.
    [403, { ...own, Origin: SITE.replace('https:', 'http:') }],
    [403, { ...own, 'Sec-Fetch-Site': 'cross-site' }],
  ];
}

it.each(['user', 'admin', 'anyone'])(
  'a call for %s needs its session’s token, sent from this site',
  async (access) => {
    const call = CALLS.find((one) => one.access === access) as Call;
    for (const [expected, headers] of await forgedHeaders())
      expect(await status(call, headers)).toBe(expected);
  },
);

it.each(CALLS.map((call) => [call.name, call] as const))(
  '%s answers those it is for and nobody else',
  async (_, call) => {
    for (const [expected, headers] of (await forgedHeaders()).slice(0, 3))
      expect(await status(call, headers)).toBe(expected);
    const guest = await status(call, await readProof(visitors.guest));
    const user = await status(call, await readProof(visitors.user));
    const admin = await status(call, await readProof(visitors.admin));
    // Following and autotrading depend on the plan rather than the account; no other allowed call is refused.
    const isIn = (code: number) =>
      code < 500 &&
      code !== 401 &&
      (code !== 403 || /\/(?:Subscribe|SelectProductForAutoTrading)$/.test(call.name));
    expect([guest === 401, isIn(guest)]).toEqual(call.access === 'anyone' ? [false, true] : [true, false]);
    expect([user === 403, isIn(user)]).toEqual(
      call.access === 'admin' ? [true, false] : [user === 403, true],
    );
    expect(isIn(admin)).toBe(true);
    if (call.name.startsWith('Account/')) await logIn();
  },
);

it('signing in or out returns the new session’s token at once', async () => {
  const visitor = new Visitor(product.api);
  const token = () => /XSRF-TOKEN=([^;]+)/.exec(visitor.cookies())?.[1] ?? '';
  const send = (name: string, body: unknown) =>
    visitor.send(`/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token() },
      body: JSON.stringify(body),
    });
  await visitor.freshToken();
  expect((await send('Account/Login', { login: 'user@example.com', password: PASSWORD })).status).toBe(200);
  expect((await send('Account/GetSessions', {})).status).toBe(200);
  expect((await send('Account/LogOut', {})).status).toBe(200);
  expect((await send('Account/GetCurrentUser', {})).status).toBe(200);
});

describe('a user’s data', () => {
  it('can’t be reached by anyone else', async () => {
    const { user, other } = visitors;
    const { Items } = (await user.call('Account/GetSessions', {})).body as { Items: { Id: string }[] };
    const opened = await user.call('Memberships/OpenCheckout', { products: ['Expert'], period: 'month' });
    const checkout = new URL(String(opened.body['url']), SITE).searchParams.get('checkout');
    const bought = await user.call('Memberships/CompleteSandboxCheckout', { checkout });
    expect(bought.body).toMatchObject({ success: true });
    const mine = (await user.call('Memberships/GetMine', {})).body as { Items: { Id: string }[] };
    const membership = mine.Items[0]?.Id;
    expect(membership).toBeTruthy();
    await user.call('CxAIRobotProduct/Subscribe', { productId: VIRTUAL });

    const tries = [
      await other.call('Account/EndSession', { id: Items[0]?.Id }),
      await other.call('Memberships/GetCheckout', { checkout }),
      await other.call('Memberships/CompleteSandboxCheckout', { checkout }),
      await other.call('Memberships/Cancel', { id: membership }),
      await other.call('Memberships/Resume', { id: membership }),
    ];
    for (const answer of tries) expect(answer.status === 404 || answer.body['success'] === false).toBe(true);
    const followed = await other.call('CxAIRobotProduct/GetBoughtSubscribedAIRobots', {});
    expect(followed.body).toMatchObject({ Items: [], Total: 0 });
    expect(JSON.stringify((await other.call('Account/ExportMyData', {})).body)).not.toContain('user@');
    expect((await user.call('Memberships/GetMine', {})).body).toEqual(mine);
  });
});
