import type { RowsByGroup } from './rows';

/** ETFs with prices; category is what they hold. Ids 5001 to 5499. */
export const TRADED_ETFS: RowsByGroup = {
  'Broad market': [
    [5001, 'SPY', 'SPDR S&P 500 ETF Trust', 'US large companies'],
    [5002, 'QQQ', 'Invesco QQQ Trust', 'US large growth companies'],
    [5003, 'DIA', 'SPDR Dow Jones Industrial Average ETF Trust', 'US large companies'],
    [5004, 'IWM', 'iShares Russell 2000 ETF', 'US small companies'],
    [5006, 'VTI', 'Vanguard Total Stock Market ETF', 'US companies of all sizes'],
    [5007, 'MDY', 'SPDR S&P MidCap 400 ETF Trust', 'US mid-sized companies'],
    [5008, 'IJR', 'iShares Core S&P Small-Cap ETF', 'US small companies'],
    [5009, 'RSP', 'Invesco S&P 500 Equal Weight ETF', 'US large companies'],
  ],
  Commodities: [
    [5005, 'GLD', 'SPDR Gold Shares', 'Gold'],
    [5041, 'SLV', 'iShares Silver Trust', 'Silver'],
    [5042, 'USO', 'United States Oil Fund, LP', 'Oil'],
  ],
  Sectors: [
    [5011, 'XLK', 'Technology Select Sector SPDR Fund', 'Information Technology'],
    [5012, 'XLF', 'Financial Select Sector SPDR Fund', 'Financials'],
    [5013, 'XLE', 'Energy Select Sector SPDR Fund', 'Energy'],
    [5014, 'XLV', 'Health Care Select Sector SPDR Fund', 'Health Care'],
    [5015, 'XLI', 'Industrial Select Sector SPDR Fund', 'Industrials'],
    [5016, 'XLY', 'Consumer Discretionary Select Sector SPDR Fund', 'Consumer Discretionary'],
    [5017, 'XLP', 'Consumer Staples Select Sector SPDR Fund', 'Consumer Staples'],
    [5018, 'XLU', 'Utilities Select Sector SPDR Fund', 'Utilities'],
    [5019, 'XLB', 'Materials Select Sector SPDR Fund', 'Materials'],
    [5020, 'XLRE', 'Real Estate Select Sector SPDR Fund', 'Real Estate'],
    [5021, 'XLC', 'Communication Services Select Sector SPDR Fund', 'Communication Services'],
    [5022, 'IYR', 'iShares U.S. Real Estate ETF', 'Real Estate'],
    [5023, 'SMH', 'VanEck Semiconductor ETF', 'Semiconductors'],
    [5024, 'XBI', 'SPDR S&P Biotech ETF', 'Biotechnology'],
  ],
  International: [
    [5031, 'EFA', 'iShares MSCI EAFE ETF', 'Developed markets outside North America'],
    [5032, 'EEM', 'iShares MSCI Emerging Markets ETF', 'Emerging markets'],
    [5033, 'FXI', 'iShares China Large-Cap ETF', 'China'],
  ],
  Bonds: [
    [5051, 'TLT', 'iShares 20+ Year Treasury Bond ETF', 'US government bonds'],
    [5052, 'IEF', 'iShares 7-10 Year Treasury Bond ETF', 'US government bonds'],
    [5053, 'VCIT', 'Vanguard Intermediate-Term Corporate Bond ETF', 'Corporate bonds'],
    [5054, 'JNK', 'SPDR Bloomberg High Yield Bond ETF', 'High-yield bonds'],
  ],
};

/** An inverse fund: the usual columns, then the ticker of the fund that tracks the same index. */
export type InverseRow = readonly [...row: [number, string, string, string], inverseOf: string];

/** Funds that return the inverse of an index's daily move. Ids 5501 to 5599. */
export const INVERSE_ETFS: readonly InverseRow[] = [
  [5501, 'SH', 'ProShares Short S&P500', 'US large companies', 'SPY'],
  [5502, 'PSQ', 'ProShares Short QQQ', 'US large growth companies', 'QQQ'],
  [5503, 'DOG', 'ProShares Short Dow30', 'US large companies', 'DIA'],
  [5504, 'RWM', 'ProShares Short Russell2000', 'US small companies', 'IWM'],
  [5505, 'MYY', 'ProShares Short MidCap400', 'US mid-sized companies', 'MDY'],
  [5506, 'SBB', 'ProShares Short SmallCap600', 'US small companies', 'IJR'],
  [5507, 'EFZ', 'ProShares Short MSCI EAFE', 'Developed markets outside North America', 'EFA'],
  [5508, 'EUM', 'ProShares Short MSCI Emerging Markets', 'Emerging markets', 'EEM'],
  [5509, 'SEF', 'ProShares Short Financials', 'Financials', 'XLF'],
  [5510, 'TBF', 'ProShares Short 20+ Year Treasury', 'US government bonds', 'TLT'],
];
