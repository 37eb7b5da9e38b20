import { parseIsoDay, startOfDay } from '@/lib/core/base/time';
import { formatPicos } from '../transactions/picos';
import { decodeStatement } from './decode-statement';
import type { StatementEntry } from './entry';
import { readCells } from './read-cells';
import { NO_CHOICES, type ReadStatement, readStatement, type StatementChoices } from './read-statement';

const NOW = startOfDay(parseIsoDay('2024-07-01'));

function read(text: string | Uint8Array, choices: Partial<StatementChoices> = {}): ReadStatement {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readStatement(readCells(decodeStatement(bytes)), { ...NO_CHOICES, ...choices }, NOW);
}

function describeEntry({ kind, at, symbol, quantity, amount, currency, fee, tax }: StatementEntry): string {
  const date = new Date(at).toISOString().slice(0, 10);
  const traded = quantity === null ? '' : ` ${formatPicos(quantity)}`;
  const costs = `${fee > 0n ? ` fee ${formatPicos(fee)}` : ''}${tax > 0n ? ` tax ${formatPicos(tax)}` : ''}`;
  return `${date} ${kind}${symbol === null ? '' : ` ${symbol}`}${traded} ${formatPicos(amount)} ${currency}${costs}`;
}

function booked(text: string, choices?: Partial<StatementChoices>): readonly string[] {
  const { entries, problems, unknownTypes } = read(text, choices);
  expect({ problems, unknownTypes }).toEqual({ problems: [], unknownTypes: [] });
  return entries.map(({ entry }) => describeEntry(entry));
}

describe('brokers’ files', () => {
  it('reads Schwab: dates as of, options, extra shares of splits, newest first', () => {
    const rows = `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"06/24/2024 as of 06/21/2024","Expired","AAPL 06/21/2024 200.00 C","CALL APPLE","-1","","",""
"06/10/2024","Stock Split","NVDA","NVIDIA CORP","90","","",""
"06/10/2024","NRA Tax Adj","NVDA","NVIDIA CORP","","","","-$0.30"
"05/06/2024","Sell to Close","AAPL 06/21/2024 200.00 C","CALL APPLE","1","$3.7730","$0.67","$376.63"
"01/05/2024","Buy","NVDA","NVIDIA CORP","10","$457.70","","-$4,577.04"
"01/05/2024","MoneyLink Transfer","","Tfr BANK","","","","$20,000.00"
"Transactions Total","","","","","","","$15,799.29"`;
    expect(booked(`"Transactions for account ...000"\n${rows}`)).toEqual([
      '2024-01-05 deposit 20000 USD',
      '2024-01-05 trade NVDA 10 -4577.04 USD',
      '2024-05-06 trade AAPL240621C00200000 -100 376.63 USD fee 0.67',
      '2024-06-10 split NVDA 90 0 USD',
      '2024-06-10 tax NVDA -0.3 USD',
      '2024-06-21 trade AAPL240621C00200000 -100 0 USD',
    ]);
  });

  it('reads Fidelity: settlement funds are cash, and its footer is no row', () => {
    const file = `\uFEFF\r\n\r\nRun Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Amount ($)\r
06/10/2024, DISTRIBUTION NVIDIA (NVDA) (Cash), NVDA, NVIDIA,Cash,,45,,,0\r
04/10/2024, YOU SOLD CLOSING TRANSACTION CALL (KO), -KO240621C60, CALL (KO),Cash,2.21,-3,1.95,0.11,660.94\r
01/31/2024, REINVESTMENT MONEY MARKET (SPAXX) (Cash), SPAXX, MONEY MARKET,Cash,1,15.87,,,-15.87\r
01/31/2024, DIVIDEND RECEIVED MONEY MARKET (SPAXX) (Cash), SPAXX, MONEY MARKET,Cash,,0,,,15.87\r
01/04/2024, Electronic Funds Transfer Received (Cash), , No Description,Cash,,0,,,12000\r
\r
"Legal text, with a comma,\r\nand a second line."\r
Date downloaded 06/28/2024 4:05 pm\r\n`;
    expect(booked(file)).toEqual([
      '2024-01-04 deposit 12000 USD',
      '2024-01-31 interest 15.87 USD',
      '2024-04-10 trade KO240621C00060000 -300 660.94 USD fee 2.06',
      '2024-06-10 split NVDA 45 0 USD',
    ]);
  });

  it('reads sections of Interactive Brokers, and conversions with their own header', () => {
    const file = `Statement,Header,Field Name,Field Value
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code
Trades,Data,Order,Stocks,USD,BND,"2024-02-26, 12:12:12","1,000",75.29,-75290,-5,O
Trades,SubTotal,,Stocks,USD,BND,,1000,,-75290,-5,
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm in USD,Code
Trades,Data,Order,Forex,USD,EUR.USD,"2024-03-11, 10:00:09",-700,1.08028,756.196,-2,
Withholding Tax,Header,Currency,Date,Description,Amount,Code
Withholding Tax,Data,EUR,2024-05-20,SAP(DE0007164600) Cash Dividend EUR 2.20 per Share - DE Tax,-6.96,
Withholding Tax,Data,Total,,,-6.96,
Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds
Corporate Actions,Data,Stocks,USD,2024-06-10,"2024-06-07, 20:25:00","NVDA(US67066G1040) Split 10 for 1 (NVDA)",108,0`;
    expect(booked(file)).toEqual([
      '2024-02-26 trade BND 1000 -75295 USD fee 5',
      '2024-03-11 fx -700 EUR',
      '2024-03-11 fx 756.196 USD',
      '2024-03-11 fee -2 USD',
      '2024-05-20 tax SAP -6.96 EUR',
      '2024-06-10 split NVDA 108 0 USD',
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'a Flex query of Interactive Brokers, with trades and cash',
      `Buy/Sell,TradeDate,ISIN,Quantity,TradePrice,TradeMoney,CurrencyPrimary,IBCommission,IBCommissionCurrency
SELL,20240611,US67066G1040,-70,59.1,-4137,USD,-1.08,EUR
Type,SettleDate,ISIN,Description,Amount,CurrencyPrimary
Deposits/Withdrawals,20240108,,Electronic Fund Transfer,90000,USD`,
      [
        '2024-01-08 deposit 90000 USD',
        '2024-06-11 trade US67066G1040 -70 4137 USD',
        '2024-06-11 fee -1.08 EUR',
      ],
    ],
    [
      'Robinhood: names over lines, equal rows, hidden costs, expired options',
      `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"3/15/2024","3/15/2024","3/15/2024","TSLA","Option Expiration for TSLA 3/15/2024 Call $320.00","OEXP","2S","",""
"2/7/2024","2/7/2024","2/7/2024","TSLA","TSLA 3/15/2024 Call $320.00","BTO","2","$2.26","($452.08)"
"1/12/2024","1/12/2024","1/17/2024","KO","Coca-Cola
CUSIP: 191216100","Buy","15","$57.41","($861.15)"
"1/12/2024","1/12/2024","1/17/2024","KO","Coca-Cola
CUSIP: 191216100","Buy","15","$57.41","($861.15)"
""
"","","","","","","","","","Notice in a tenth column."`,
      [
        '2024-01-12 trade KO 15 -861.15 USD',
        '2024-01-12 trade KO 15 -861.15 USD',
        '2024-02-07 trade TSLA240315C00320000 200 -452.08 USD fee 0.08',
        '2024-03-15 trade TSLA240315C00320000 -200 0 USD',
      ],
    ],
    [
      'Vanguard: holdings above the rows, sweeps, transfers in kind',
      `Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
0,TOTAL STOCK MARKET,VTI,6.1,227.66,1389.11,

Account Number,Trade Date,Settlement Date,Transaction Type,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,
0,2024-04-22,2024-04-22,Sweep in,FEDERAL MONEY MARKET,VMFXX,0.0,1.0,-4839.83,0.0,-4839.83,
0,2024-04-18,2024-04-22,Sell,TOTAL STOCK MARKET,VTI,-20.0,241.9984,4839.97,0.14,4839.83,
0,2024-01-31,2024-01-31,Dividend,FEDERAL MONEY MARKET,VMFXX,0.0,0.0,14.26,0.0,14.26,
0,2024-01-04,2024-01-04,Transfer (incoming),TOTAL STOCK MARKET,VTI,12.0,0.0,0.0,0.0,0.0,`,
      [
        '2024-01-04 transfer-in VTI 12 0 USD',
        '2024-01-31 interest 14.26 USD',
        '2024-04-18 trade VTI -20 4839.83 USD fee 0.14',
      ],
    ],
    [
      'E*TRADE: short sales, empty cells as dashes',
      `Account Activity for Sample -0000

Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission
04/16/24,04/16/24,04/18/24,Bought To Cover,TESLA INC,TSLA,--,10.0,225.8822,-2258.82,0.0
02/09/24,02/09/24,02/13/24,Sold Short,TESLA INC,TSLA,--,-10.0,229.3159,2293.10,0.06
01/16/24,01/16/24,01/16/24,Transfer,ACH DEPOSIT,--,--,--,--,10000.00,0.0`,
      [
        '2024-01-16 deposit 10000 USD',
        '2024-02-09 trade TSLA -10 2293.1 USD fee 0.06',
        '2024-04-16 trade TSLA 10 -2258.82 USD',
      ],
    ],
    [
      'older files of E*TRADE',
      `For Account:,0000
TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
040123,Sold,EQ,JNJ,-15,2189.26,145.9554,0.07,JOHNSON & JOHNSON`,
      ['2023-04-01 trade JNJ -15 2189.26 USD fee 0.07'],
    ],
    [
      'Coinbase: signed or not, conversions by their notes',
      `Transactions
User,Sample Person,0
ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
3,2024-06-15 03:03:03 UTC,Advanced Trade Sell,BTC,-0.02,USD,$34266.62632000,-$685.33253,-$681.36253,$3.97,Sold
2,2024-05-04 07:07:07 UTC,Sell,SOL,3,USD,$113.20470000,$339.61410,$335.17410,$4.44,Sold
1,2024-03-09 12:00:00 UTC,Convert,BTC,-0.012,USD,$24820.773162,-$291.63928,-$297.84928,$6.21,Converted 0.012 BTC to 0.1044183 ETH`,
      [
        '2024-03-09 trade BTC -0.012 291.63928 USD fee 6.21',
        '2024-03-09 trade ETH 0.1044183 -291.63928 USD',
        '2024-05-04 trade SOL -3 335.1741 USD fee 4.44',
        '2024-06-15 trade BTC -0.02 681.36253 USD fee 3.97',
      ],
    ],
    [
      'ledgers of Kraken: pairs by refid, pending rows, fees in coins',
      `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"
"","Q1","2024-01-13 06:14:02","deposit","","currency","ZEUR","spot / main",3000.0000,0,""
"L2","Q1","2024-01-13 06:14:54","deposit","","currency","ZEUR","spot / main",3000.0000,0,3000
"L3","T2","2024-01-14 19:43:31","trade","","currency","ZEUR","spot / main",-1030.7824,2.1,1967.1176
"L4","T2","2024-01-14 19:43:31","trade","","currency","XXBT","spot / main",0.031,0,0.031
"L7","E1","2024-02-13 08:00:00","earn","allocation","currency","XXBT","spot / main",-0.02,0,0.011
"L8","E1","2024-02-13 08:00:00","earn","allocation","currency","XXBT","earn / flexible",0.02,0,0.02
"L9","E2","2024-03-03 03:12:45","earn","reward","currency","XXBT","earn / flexible",0.00071,0.0001,0.02061
"L15","A1","2024-05-12 15:15:15","withdrawal","","currency","XXBT","spot / main",-0.005,0.0001,0.0139`,
      [
        '2024-01-13 deposit 3000 EUR',
        '2024-01-14 trade BTC 0.031 -1032.8824 EUR fee 2.1',
        '2024-03-03 reward BTC 0.00061 0 USD',
        '2024-05-12 transfer-out BTC -0.005 0 USD',
        '2024-05-12 fee BTC -0.0001 0 USD',
      ],
    ],
    [
      'trades of Kraken',
      `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"T1","O1","XXBTZEUR","2024-01-14 19:43:31.1234","buy","limit",33251.0,1030.78,2.1,0.031,0,"",""`,
      ['2024-01-14 trade BTC 0.031 -1032.88 EUR fee 2.1'],
    ],
    [
      'the history of Binance: legs by second, dollar coins, fees in BNB',
      `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2024-01-02 10:00:00,Spot,Deposit,USDT,1000,
1,2024-01-03 11:00:01,Spot,Transaction Buy,ETH,0.2,
1,2024-01-03 11:00:01,Spot,Transaction Spend,USDT,-500,
1,2024-01-03 11:00:01,Spot,Transaction Fee,BNB,-0.0004,
1,2024-01-05 11:00:01,Spot,Simple Earn Flexible Subscription,ETH,-0.1,
1,2024-01-06 11:00:01,Spot,Binance Convert,ETH,-0.1,
1,2024-01-06 11:00:01,Spot,Binance Convert,BTC,0.005,
1,2024-01-07 00:00:00,Earn,Simple Earn Flexible Interest,ETH,9.2E-7,`,
      [
        '2024-01-02 deposit 1000 USD',
        '2024-01-03 trade ETH 0.2 -500 USD',
        '2024-01-03 swap BNB -0.0004 0 USD',
        '2024-01-06 swap ETH -0.1 0 USD',
        '2024-01-06 swap BTC 0.005 0 USD',
        '2024-01-07 reward ETH 0.00000092 0 USD',
      ],
    ],
    [
      'trades of Binance, with units at the numbers',
      `Date(UTC),Pair,Side,Price,Executed,Amount,Fee
2024-01-03 11:00:01,BNBUSDT,BUY,312.5,0.1BNB,31.25USDT,0.0001BNB`,
      ['2024-01-03 trade BNB 0.0999 -31.25 USD'],
    ],
    [
      'Trading 212: pence, costs within the total, tax in another currency, split rows',
      `Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,Currency (Stamp duty reserve tax)
Market buy,2024-02-08 08:00:59.47,GB00BP6MXD84,SHEL,"Shell",EOF4,25.0,2701.710252,GBX,678.55,"GBP",,,3.12,"GBP"
Dividend (Dividend),2024-03-15 12:05:25,US5949181045,MSFT,"Microsoft",,3.2,0.75,USD,1.61,"GBP",0.36,USD,,
Stock split close,2024-06-10 07:24:24.095,US67066G1040,NVDA,"NVIDIA",EOF12,2.015,623.3,USD,976.63,"GBP",,,,
Stock split open,2024-06-10 07:24:24.104,US67066G1040,NVDA,"NVIDIA",EOF13,20.15,62.33,USD,976.63,"GBP",,,,`,
      [
        '2024-02-08 trade SHEL 25 -678.55 GBP fee 3.12',
        '2024-03-15 dividend MSFT 1.61 GBP',
        '2024-03-15 dividend MSFT 0.36 USD',
        '2024-03-15 tax MSFT -0.36 USD',
        '2024-06-10 split NVDA 18.135 0 GBP',
      ],
    ],
    [
      'DEGIRO in Dutch: amounts without a title, orders with their conversions',
      `Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
02-04-2024,06:40,01-04-2024,COCA-COLA COMPANY,US1912161007,Dividendbelasting,,USD,"-0,87",USD,"4,95",
02-04-2024,06:40,01-04-2024,COCA-COLA COMPANY,US1912161007,Dividend,,USD,"5,82",USD,"5,82",
14-02-2024,16:45,14-02-2024,COCA-COLA COMPANY,US1912161007,Valuta Creditering,"1,0948",USD,"1.725,40",USD,"0,00",b3
14-02-2024,16:45,14-02-2024,COCA-COLA COMPANY,US1912161007,Valuta Debitering,,EUR,"-1.576,00",EUR,"859,07",b3
14-02-2024,16:45,14-02-2024,COCA-COLA COMPANY,US1912161007,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-2,00",EUR,"1521,66",b3
14-02-2024,16:45,14-02-2024,COCA-COLA COMPANY,US1912161007,"Koop 28,5 Coca-Cola Company@60,54 USD (US1912161007)",,USD,"-1.725,40",USD,"-1.725,40",b3
15-01-2024,14:21,15-01-2024,,,Degiro Cash Sweep Transfer,,EUR,"-5000,00",EUR,"5000,00",
15-01-2024,14:20,15-01-2024,,,iDEAL storting,,EUR,"5000,00",EUR,"5000,00",`,
      [
        '2024-01-15 deposit 5000 EUR',
        '2024-02-14 trade US1912161007 28.5 -1578 EUR fee 2',
        '2024-04-02 dividend US1912161007 5.82 USD',
        '2024-04-02 tax US1912161007 -0.87 USD',
      ],
    ],
    [
      'eToro: days before months, negative amounts in brackets',
      `Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA
03/02/2024 10:11:12,Deposit,1.000 USD,"1.000,00",-,"1.000,00","1.000,00","1.000,00",-,-,"0,00"
04/02/2024 10:11:12,Open Position,NKE/USD,"500,00","4,8",,"1.000,00","500,00",77,Stocks,"0,00"
05/02/2024 10:11:12,Rollover Fee,NKE/USD,"(0,10)",-,"(0,10)","999,90","499,90",77,Stocks,"0,00"`,
      ['2024-02-03 deposit 1000 USD', '2024-02-04 trade NKE 4.8 -500 USD', '2024-02-05 fee -0.1 USD'],
    ],
    [
      'Webull: filled orders alone, in New York’s time',
      `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
Apple,AAPL,Buy,Filled,10,10,@190.00,189.5,DAY,06/03/2024 09:45:30 EDT,06/03/2024 09:45:31 EDT
Apple,AAPL,Sell,Cancelled,0,10,210,,GTC,06/04/2024 09:45:30 EDT,`,
      ['2024-06-03 trade AAPL 10 -1895 USD'],
    ],
    [
      'fills of our paper accounts, in dollars',
      `Time,Ticker,Side,Quantity,Price (simulated prices),Market price,Commission,Profit by average cost,Robot,Order,Dollars for a unit of the price
2024-06-03T14:00:00Z,USDJPY,sell,100,150,150,0.5,1.2,,o1,0.0067`,
      ['2024-06-03 trade USDJPY -100 100 USD fee 0.5'],
    ],
    [
      'logs of accounts at brokers, of which fills count',
      `seq,time,text,previous_hash,hash,event
1,2024-06-03T14:00:00Z,Armed,0,1,"{""kind"":""state"",""to"":""armed""}"
2,2024-06-03T14:01:00Z,Filled,1,2,"{""kind"":""fill"",""fillId"":""f1"",""orderId"":""o1"",""symbol"":""BTC/USD"",""side"":""buy"",""quantity"":""0.5"",""price"":""40000"",""commission"":""2""}"`,
      ['2024-06-03 trade BTC 0.5 -20002 USD fee 2'],
    ],
    [
      'M1: unsigned amounts, directions in words',
      `Date,Posted Date,Symbol,Description,Transaction Type,Amount,Units,Unit Type,Unit Price,Security Id,Security Id Type
"Jun 5, 2024","Jun 5, 2024",--,Transfer to Bank,TRANSFER,"$1,000.00",--,--,--,--,--
"Jun 4, 2024","Jun 4, 2024",VTI,Vanguard,SOLD,$260.10,1,SHARES,260.1,922908769,CUSIP
"Jun 3, 2024","Jun 3, 2024",VTI,Vanguard,PURCHASED,$520.00,2,SHARES,260,922908769,CUSIP`,
      [
        '2024-06-03 trade VTI 2 -520 USD',
        '2024-06-04 trade VTI -1 260.1 USD',
        '2024-06-05 withdrawal -1000 USD',
      ],
    ],
  ])('reads %s', (_, file, expected) => {
    expect(booked(file)).toEqual(expected);
  });
});

const SCHWAB_TITLES = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';

describe('rows that can’t be booked', () => {
  it('are named by line, column and value, and the others are read', () => {
    const { entries, problems } = read(`${SCHWAB_TITLES}
01/05/2024,Buy,NVDA,NVIDIA,ten,$457.70,,-$4577.00
13/45/2024,Buy,NVDA,NVIDIA,10,$457.70,,-$4577.00
01/05/2025,Buy,NVDA,NVIDIA,10,$457.70,,-$4577.00
01/05/2024,Buy,,NVIDIA,10,$457.70,,-$4577.00
01/06/2024,Buy,KO,COCA-COLA,10,$57.70,,-$577.00`);
    expect(entries).toHaveLength(1);
    expect(problems).toEqual([
      { line: 2, column: 'Quantity', value: 'ten', text: 'This isn’t a number.' },
      { line: 3, column: 'Date', value: '13/45/2024', text: 'This isn’t a date.' },
      { line: 4, column: null, value: '2025-01-05', text: 'This day is in the future.' },
      { line: 5, column: 'Symbol', value: '', text: 'This row names no instrument.' },
    ]);
  });

  it('ask what an unknown word is, and are booked as their owner says', () => {
    const file = `${SCHWAB_TITLES}\n01/05/2024,Odd Thing,,,,,,-$4.00\n01/06/2024,Odd Thing,,,,,,$1.00`;
    expect(read(file).unknownTypes).toEqual([{ type: 'Odd Thing', count: 2, line: 2 }]);
    expect(booked(file, { types: { 'Odd Thing': 'fee' } })).toEqual([
      '2024-01-05 fee -4 USD',
      '2024-01-06 fee 1 USD',
    ]);
    expect(booked(file, { types: { 'Odd Thing': 'skip' } })).toEqual([]);
  });
});

describe('files of unknown origin', () => {
  const file =
    'When;What;Paper;Pieces;Each;Sum\n03/02/2024;buy;KO;2;60,5;121\n04/02/2024;dividend;KO;;;1,25\n';
  const columns = {
    date: 'When',
    type: 'What',
    symbol: 'Paper',
    quantity: 'Pieces',
    price: 'Each',
    amount: 'Sum',
  };

  it('are read by the columns their owner chooses, and ask for the order of dates', () => {
    const guessed = read(file);
    expect([guessed.format, guessed.mapping?.titles]).toEqual([
      null,
      ['When', 'What', 'Paper', 'Pieces', 'Each', 'Sum'],
    ]);
    expect(read(file, { columns }).needsDateOrder).toBe(true);
    expect(booked(file, { columns, dateOrder: 'dmy', currency: 'EUR' })).toEqual([
      '2024-02-03 trade KO 2 -121 EUR',
      '2024-02-04 dividend KO 1.25 EUR',
    ]);
  });

  it('are refused if there is no table', () => {
    expect(() => read('Dear customer,\nyour account is closed.')).toThrow(/line with titles/);
    expect(() => read('   ')).toThrow('This file is empty.');
    expect(() => read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toThrow(
      /isn’t a table of text/,
    );
    expect(() => read(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toThrow(/save that sheet as CSV/);
  });
});

describe('encodings', () => {
  const text = 'When;Paper;Pieces;Each;Sum\n2024-02-03;Münchener Rück;2;60,5;121\n';
  const columns = { date: 'When', symbol: 'Paper', quantity: 'Pieces', price: 'Each', amount: 'Sum' };

  it.each([
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first, without a mark', Buffer.from(text, 'utf16le').swap16()],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ])('are found out: %s', (_, bytes) => {
    expect(read(bytes, { columns }).entries.map(({ entry }) => describeEntry(entry))).toEqual([
      '2024-02-03 trade Münchener Rück 2 -121 USD',
    ]);
  });
});

describe('keys of rows', () => {
  const rows = [
    '01/05/2024,Buy,KO,COCA-COLA,1,$57.70,,-$57.70',
    '01/05/2024,Buy,KO,COCA-COLA,1,$57.70,,-$57.70',
  ];
  const readKeys = (file: string) => read(file).entries.map(({ key }) => key);

  it('tell equal rows apart, and stay the same in an overlapping file with another order of columns', () => {
    const [first, second] = readKeys([SCHWAB_TITLES, ...rows].join('\n'));
    expect(first).not.toBe(second);
    const turned = 'Action,Date,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
    expect(readKeys(`${turned}\nBuy,01/05/2024,KO,COCA-COLA,1,$57.70,,-$57.70`)).toEqual([first]);
  });
});
