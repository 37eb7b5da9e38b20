import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';

/** Types of the answers to calls about paper accounts. */

export type PaperState = CallAnswer<'CxPaperTrades/GetAccount'>;
export type PaperAccountAnswer = NonNullable<PaperState['account']>;
export type PaperAccountsAnswer = CallAnswer<'CxPaperTrades/GetAccounts'>;
export type PaperAccountItem = PaperAccountsAnswer['items'][number];
export type EquityPointAnswer = PaperState['curve'][number];
export type PaperPositionAnswer = CallAnswer<'CxPaperTrades/GetPositions'>['items'][number];
export type PaperOrder = CallAnswer<'CxPaperTrades/GetOrders'>['items'][number];
export type ClosedPaperTradeAnswer = CallAnswer<'CxPaperTrades/GetClosedTrades'>['items'][number];
export type SkippedSignal = CallAnswer<'CxPaperTrades/GetSkipped'>['items'][number];
export type PaperCopy = CallAnswer<'CxPaperTrades/GetCopies'>['items'][number];
export type Owned = Pick<PaperPositionAnswer, 'owner' | 'copy'>;
export type OrderRequest = CallRequest<'CxPaperTrades/PlaceOrder'>['order'];
export type PlacedOrderAnswer = CallAnswer<'CxPaperTrades/PlaceOrder'>;
export type OrderPreview = CallAnswer<'CxPaperTrades/PreviewOrder'>;
