import type { CallAnswer } from '@/lib/http/api/client/call-types';

/** Types of the answers to calls about broker accounts. */

export type BrokerState = CallAnswer<'CxBrokers/GetBrokers'>;
export type OfferedBroker = BrokerState['brokers'][number];
export type BrokerAccount = BrokerState['accounts'][number];
export type AccountDetails = CallAnswer<'CxBrokers/GetAccount'>;
export type BrokerPosition = AccountDetails['positions'][number];
export type BrokerOrder = AccountDetails['orders'][number];
export type AccountDifference = AccountDetails['differences'][number];
export type SizePreview = CallAnswer<'CxBrokers/GetSizePreview'>;
export type Limits = NonNullable<BrokerAccount['limits']>;
