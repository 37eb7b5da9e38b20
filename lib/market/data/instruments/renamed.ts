/** FundId, old ticker, old name, present ticker. */
export type RenamedRow = readonly [fundId: number, ticker: string, fundName: string, renamedTo: string];

/** Tickers that companies have replaced; the new ones are in the other tables. Ids 9001 to 9099. */
export const RENAMED_STOCKS: readonly RenamedRow[] = [
  [9001, 'FB', 'Facebook, Inc.', 'META'],
  [9002, 'UTX', 'United Technologies Corporation', 'RTX'],
  [9003, 'ANTM', 'Anthem, Inc.', 'ELV'],
  [9004, 'CTL', 'CenturyLink, Inc.', 'LUMN'],
  [9005, 'PCLN', 'The Priceline Group Inc.', 'BKNG'],
  [9006, 'COH', 'Coach, Inc.', 'TPR'],
  [9007, 'KORS', 'Michael Kors Holdings Limited', 'CPRI'],
  [9008, 'HRS', 'Harris Corporation', 'LHX'],
  [9009, 'SQ', 'Square, Inc.', 'XYZ'],
  [9010, 'MYL', 'Mylan N.V.', 'VTRS'],
  [9011, 'BLL', 'Ball Corporation', 'BALL'],
  [9012, 'GPS', 'The Gap, Inc.', 'GAP'],
  [9013, 'FLT', 'FLEETCOR Technologies, Inc.', 'CPAY'],
  [9014, 'PKI', 'PerkinElmer, Inc.', 'RVTY'],
  [9015, 'WLTW', 'Willis Towers Watson Public Limited Company', 'WTW'],
  [9016, 'ABC', 'AmerisourceBergen Corporation', 'COR'],
  [9017, 'SYMC', 'Symantec Corporation', 'GEN'],
  [9018, 'TMK', 'Torchmark Corporation', 'GL'],
  [9019, 'TOT', 'Total SE', 'TTE'],
  [9020, 'DWDP', 'DowDuPont Inc.', 'DD'],
  [9021, 'RDS.A', 'Royal Dutch Shell plc Class A', 'SHEL'],
];

/** FundId, ticker, name, sector, industry. */
export type FormerRow = readonly [number, string, string, group: string, category: string];

/** Tickers of companies that were acquired, taken private or liquidated, without a successor. Ids 9101 to 9199. */
export const FORMER_STOCKS: readonly FormerRow[] = [
  [9101, 'TWTR', 'Twitter, Inc.', 'Communication Services', 'Interactive Media & Services'],
  [9102, 'ATVI', 'Activision Blizzard, Inc.', 'Communication Services', 'Entertainment'],
  [9103, 'XLNX', 'Xilinx, Inc.', 'Information Technology', 'Semiconductors'],
  [9104, 'VMW', 'VMware, Inc.', 'Information Technology', 'Software'],
  [9105, 'CERN', 'Cerner Corporation', 'Health Care', 'Health Care Technology'],
  [9106, 'CELG', 'Celgene Corporation', 'Health Care', 'Biotechnology'],
  [9107, 'AGN', 'Allergan plc', 'Health Care', 'Pharmaceuticals'],
  [9108, 'TIF', 'Tiffany & Co.', 'Consumer Discretionary', 'Specialty Retail'],
  [9109, 'KSU', 'Kansas City Southern', 'Industrials', 'Ground Transportation'],
  [9110, 'RTN', 'Raytheon Company', 'Industrials', 'Aerospace & Defense'],
  [9111, 'TWX', 'Time Warner Inc.', 'Communication Services', 'Media'],
  [9112, 'PXD', 'Pioneer Natural Resources Company', 'Energy', 'Oil, Gas & Consumable Fuels'],
  [9113, 'SIVB', 'SVB Financial Group', 'Financials', 'Banks'],
  [9114, 'FRC', 'First Republic Bank', 'Financials', 'Banks'],
  [9115, 'SPLK', 'Splunk Inc.', 'Information Technology', 'Software'],
];
