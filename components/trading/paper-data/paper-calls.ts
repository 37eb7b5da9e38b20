import type { AnswerOf, RequestOf } from '@/lib/http/api/client/call-types';

/** Types of the answers to calls about paper accounts. */

export type PaperState = AnswerOf<'CxPaperTrades/GetAccount'>;
export type PaperAccountAnswer = NonNullable<PaperState['account']>;
export type PaperAccountsAnswer = AnswerOf<'CxPaperTrades/GetAccounts'>;
export type PaperAccountItem = PaperAccountsAnswer['items'][number];
export type EquityPointAnswer = PaperState['curve'][number];
export type PaperPositionAnswer = AnswerOf<'CxPaperTrades/GetPositions'>['items'][number];
export type PaperOrder = AnswerOf<'CxPaperTrades/GetOrders'>['items'][number];
export type ClosedPaperTradeAnswer = AnswerOf<'CxPaperTrades/GetClosedTrades'>['items'][number];
export type SkippedSignal = AnswerOf<'CxPaperTrades/GetSkipped'>['items'][number];
export type PaperCopy = AnswerOf<'CxPaperTrades/GetCopies'>['items'][number];
export type Owned = Pick<PaperPositionAnswer, 'owner' | 'copy'>;
export type OrderRequest = RequestOf<'CxPaperTrades/PlaceOrder'>['order'];
export type PlacedOrderAnswer = AnswerOf<'CxPaperTrades/PlaceOrder'>;
export type OrderPreview = AnswerOf<'CxPaperTrades/PreviewOrder'>;
