/** A published study of how people, or strategies, fared. */
export interface Study {
  readonly who: string;
  readonly where: string;
  /** Whom it looked at, and when. */
  readonly population: string;
  readonly finding: string;
}

/** Findings read in the original, in its abstract or in many press reports. */
export const STUDIES: readonly Study[] = [
  {
    who: 'Barber, Lee, Liu and Odean, 2014',
    where: 'Journal of Financial Markets 18',
    population: 'Day traders in Taiwan, 1992–2006',
    finding:
      'Under 1% earn predictably after fees. The top 500 of one year made 37.9 basis points a day in the next; the bottom ones lost 28.9.',
  },
  {
    who: 'Barber, Lee, Liu and Odean, 2009',
    where: 'Review of Financial Studies',
    population: 'Individual investors in Taiwan',
    finding: 'Trading cost them 3.8 percentage points a year, together 2.2% of Taiwan’s GDP.',
  },
  {
    who: 'Barber and Odean, 2000',
    where: 'Journal of Finance 55',
    population: '66,465 US households, 1991–1996',
    finding: 'The most active earned 11.4% a year, the market 17.9%.',
  },
  {
    who: 'Jordan and Diltz, 2003',
    where: 'Financial Analysts Journal 59',
    population: '324 US day traders, 1998–1999',
    finding: 'About twice as many lost as gained; some 20% were more than marginally profitable.',
  },
  {
    who: 'SEBI, July 2024',
    where: 'India’s securities regulator',
    population: 'Cash intraday traders in India, fiscal year 2023',
    finding:
      '71% lost; of those with over 500 trades, 80%. Losers paid another 57% of their losses in costs.',
  },
  {
    who: 'SEBI, September 2024',
    where: 'India’s securities regulator',
    population: 'Individuals in futures and options in India, fiscal years 2022–2024',
    finding: '93% lost, about ₹200,000 each.',
  },
  {
    who: 'ESMA, March 2018',
    where: 'The EU’s securities regulator',
    population: 'Retail accounts for contracts for difference in the EU',
    finding: '74 to 89% lost, on average €1,600 to €29,000.',
  },
  {
    who: 'AMF, October 2014',
    where: 'France’s securities regulator',
    population: '14,799 clients for contracts for difference and forex in France, four years',
    finding: 'Over 89% lost: €10,887 on average, €1,843 at the median.',
  },
  {
    who: 'FCA, 2016',
    where: 'The UK’s financial regulator',
    population: 'Clients for contracts for difference in the UK',
    finding: '82% lost.',
  },
  {
    who: 'Wiecki and others, 2016',
    where: 'On backtests, not on people',
    population: '888 trading strategies',
    finding: 'The backtest’s Sharpe ratio explained under 2.5% of how later results differed.',
  },
  {
    who: 'Apesteguia, Oechssler and Weidenholzer, 2018',
    where: 'On copying, in an experiment',
    population: 'People who could see or copy others’ results',
    finding: 'Seeing others succeed made people take more risk, and being able to copy them even more.',
  },
];
