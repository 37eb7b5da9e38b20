import type { DatasetLeaf, FinancialProductLeaf, WithContext } from 'schema-dts';
import type { MarketName, MarketView } from '@/lib/market/data/source';
import type { GuestStatistics, GuestSummary } from '@/lib/robots/catalogue/guest';
import { countByPhase } from '@/lib/robots/catalogue/phase-counts';
import { HYPOTHETICAL, NO_FORWARD_EVIDENCE } from '@/lib/robots/ledger/hypothetical';
import { describeCounts } from '@/lib/robots/ledger/phase-labels';
import { publicationText } from '@/lib/robots/ledger/publication-text';
import { robotImagePath, robotPath } from '@/lib/site/addresses/addresses';
import { type AssetClass, assetClassFor } from '@/lib/site/addresses/asset-class';
import { organizationReference } from './organization';
import { robotFigures } from './robot-figures';

const CATEGORIES: Readonly<Record<AssetClass, string>> = {
  'stocks-etf': 'AI trading robots for stocks and ETFs',
  forex: 'AI trading robots for forex',
  crypto: 'AI trading robots for crypto',
};

const ORIGINS: Readonly<Record<MarketName, string>> = {
  simulated: 'The prices are simulated: they come from a market model, not an exchange.',
  imported: 'The prices come from imported files.',
  live: 'The prices come from live feeds.',
};

/**
 * A robot, without offer, rating or review, because it has none. Its figures are in a dataset about it: schema.org
 * gives financial products neither figures nor a date.
 */
export function robotProductData(
  baseUrl: string,
  robot: GuestSummary,
  market: MarketView,
): WithContext<FinancialProductLeaf> {
  const url = `${baseUrl}${robotPath(robot)}`;
  const { statistics } = robot;
  return {
    '@context': 'https://schema.org',
    '@type': 'FinancialProduct',
    '@id': `${url}#robot`,
    name: robot.name,
    description: `${robot.description} ${ORIGINS[market.name]}`,
    url,
    image: `${baseUrl}${robotImagePath(robot)}`,
    identifier: String(robot.id),
    category: CATEGORIES[assetClassFor(robot.fundTypes)],
    provider: organizationReference(baseUrl),
    audience: { '@type': 'Audience', audienceType: 'Traders and investors' },
    ...(robot.ready && statistics ? { subjectOf: recordData(baseUrl, url, robot, statistics, market) } : {}),
  };
}

function recordData(
  baseUrl: string,
  url: string,
  robot: GuestSummary,
  statistics: GuestStatistics,
  market: MarketView,
): DatasetLeaf {
  // Publication is in market time, which on a new installation is long before anything was computed.
  const recordedAt = Math.max(robot.publishedAt, robot.recordedSince ?? 0);
  return {
    '@type': 'Dataset',
    '@id': `${url}#record`,
    name: `Hypothetical results of ${robot.name}`,
    description: `${HYPOTHETICAL} figures over all closed trades of this robot (${describeCounts(countByPhase(robot))}), after commission and slippage. Forward trades were recorded before they were filled; replayed ones were computed afterwards. Every trade is in a tamper-evident ledger. ${publicationText(robot)}. ${ORIGINS[market.name]}${market.name === 'simulated' ? ` ${NO_FORWARD_EVIDENCE}` : ''}`,
    url,
    creator: organizationReference(baseUrl),
    isAccessibleForFree: true,
    version: robot.version,
    datePublished: new Date(recordedAt).toISOString(),
    dateModified: new Date(Math.max(recordedAt, robot.updatedAt)).toISOString(),
    measurementTechnique: market.label,
    variableMeasured: robotFigures(robot, statistics),
  };
}
