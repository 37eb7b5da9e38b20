import { type LocalServer, startLocalServer } from '@/lib/market/feeds/testing/local-server';

/** An OKX that answers what everyone may ask, an account that holds nothing, and everything else with one error. */
export interface FakeOkx extends LocalServer {
  /** What it says about an order, or else about the request. */
  refusal: { readonly code: string; readonly sCode?: string; readonly status?: number };
  /** How many times 0.1 bitcoin was bought, a second apart until now. */
  fills: number;
}

export async function startFakeOkx(): Promise<FakeOkx> {
  const state: Pick<FakeOkx, 'refusal' | 'fills'> = { refusal: { code: '50001' }, fills: 0 };
  const ok = (data: readonly unknown[]) => ({ status: 200, body: { code: '0', msg: '', data } });
  const server = await startLocalServer({
    answer({ pathname, searchParams }) {
      if (pathname.endsWith('/public/time')) return ok([{ ts: String(Date.now()) }]);
      if (pathname.endsWith('/public/instruments')) return ok([BITCOIN]);
      if (pathname.endsWith('/account/balance')) return ok([{ details: [] }]);
      if (pathname.endsWith('/trade/fills-history'))
        return ok(fillsBefore(Number(searchParams.get('after') ?? fake.fills), fake.fills));
      const { code, sCode, status = 200 } = fake.refusal;
      const data =
        sCode === undefined ? [] : [{ clOrdId: '', ordId: '', sCode, sMsg: 'It says no.', tag: '' }];
      return { status, body: { code, data, msg: 'Operation failed.' } };
    },
    onMessage: () => undefined,
  });
  const fake: FakeOkx = Object.assign(state, server);
  return fake;
}

/** A page from the newest back. */
function fillsBefore(bill: number, all: number) {
  return Array.from({ length: Math.min(bill, 100) }, (_, index) => bill - 1 - index).map((id) => ({
    ...{ instId: 'BTC-USDT', billId: String(id), tradeId: String(id), ordId: '1', side: 'buy' },
    ...{
      fillPx: '20000',
      fillSz: '0.1',
      fee: '-0.0001',
      feeCcy: 'BTC',
      ts: String(Date.now() - (all - id) * 1_000),
    },
  }));
}

const BITCOIN = {
  instType: 'SPOT',
  instId: 'BTC-USDT',
  baseCcy: 'BTC',
  quoteCcy: 'USDT',
  lotSz: '0.00000001',
  minSz: '0.00001',
  tickSz: '0.1',
  state: 'live',
};
