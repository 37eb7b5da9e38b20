import { type LocalServer, startLocalServer } from '@/lib/market/feeds/testing/local-server';

/** An OKX that answers what everyone may ask, and everything else with one error. */
export interface FakeOkx extends LocalServer {
  /** What it says about an order, or else about the request. */
  refusal: { readonly code: string; readonly sCode?: string; readonly status?: number };
}

export async function startFakeOkx(): Promise<FakeOkx> {
  const state: Pick<FakeOkx, 'refusal'> = { refusal: { code: '50001' } };
  const ok = (data: readonly unknown[]) => ({ status: 200, body: { code: '0', msg: '', data } });
  const server = await startLocalServer({
    answer({ pathname }) {
      if (pathname.endsWith('/public/time')) return ok([{ ts: String(Date.now()) }]);
      if (pathname.endsWith('/public/instruments')) return ok([BITCOIN]);
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
