#!/usr/bin/env python3
"""Checks robots of Tickproof from outside, with nothing but Python's standard library.

usage: verify.py --site https://HOST                  the log, the registry, and the list of robots
       verify.py --site https://HOST ID [ID ...]      the log, and all there is of these robots
       verify.py --site https://HOST --all            all of it, with every robot that the registry ever had
       verify.py LEDGER.csv [--bars DIR]              a file that you downloaded

Guests get ledgers in percent, in which fewer checks are possible. With --login EMAIL the full ledgers are fetched; the
password is asked for, or taken from the environment variable VERIFY_PASSWORD. With --state FILE it keeps the log's key
and checkpoint, and the next run proves that the log has only grown since.

Prints a line for each check with what it counted, and the first thing that does not fit of each robot. Exits with 0, with
1 if something does not fit, or with 2 if something could not be read. Amounts are millionths, prices too but with
decimals under a dollar, times are milliseconds since 1970 in UTC. README.md says what each check proves.
"""
import argparse
import base64
import bisect
import csv
import getpass
import hashlib
import html.parser
import io
import json
import math
import os
import random
import re
import sys
import time
import urllib.error
import urllib.request
from array import array
from collections import Counter
from datetime import date, datetime, timedelta, timezone

GENESIS = "0" * 64
ENTRY = ("prevHash robotId seq kind tradeNo fundId side quantity price time commission slippage reason profit phase late "
         "recordedAt").split()
SIGNAL = ("prevHash robotId seq kind fundId side action sharePct stopDistance takeProfitDistance decidedAt dueAt "
          "recordedAt").split()
PERCENT = ("robotId seq kind tradeNo fundId ticker side time price reason returnPct phase late signalSeq action decidedAt "
           "dueAt recordedAt prices").split()
PROTECTIVE = ("stop", "take-profit")
MICROS = 1_000_000
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
PHASES = ("backtest", "replayed", "forward")


class Wrong(Exception):
    """What does not fit, and where."""


def need(condition, row, text):
    if not condition:
        raise Wrong(f"line {row['line']}, seq {row.get('seq')}: {text}")


def number(row, name):
    try:
        return int(row[name])
    except (TypeError, ValueError):
        raise Wrong(f"line {row['line']}: {name} is not a whole number: {row[name]!r}") from None


def price_of(row):
    """In millionths, of which a price under a dollar may have decimals."""
    return decimal(row, "price") if "." in row["price"] else number(row, "price")


def decimal(row, name):
    try:
        return float(row[name])
    except (TypeError, ValueError):
        raise Wrong(f"line {row['line']}: {name} is not a number: {row[name]!r}") from None


def entries_of(rows):
    return [row for row in rows if row["kind"] != "signal"]


# --- the ledger -------------------------------------------------------------------------------------------------------

def parse(text):
    """Rows of a downloaded file, and whether it is the full ledger or the one in percent."""
    reader = csv.DictReader(io.StringIO(text, newline=""))
    names = reader.fieldnames or []
    is_full = "prevHash" in names
    wanted = ENTRY + SIGNAL + ["hash", "signalSeq"] if is_full else PERCENT
    missing = [name for name in wanted if name not in names]
    if missing:
        raise Wrong(f"the file has no columns {', '.join(missing)}")
    rows = list(reader)
    for place, row in enumerate(rows, start=2):
        row["line"] = place
    return rows, is_full


def check_order(rows):
    """Numbers count on without a gap, and all lines are of one robot."""
    for place, row in enumerate(rows, start=1):
        need(number(row, "seq") == place, row, f"{place} was expected")
        need(row["robotId"] == rows[0]["robotId"], row, "belongs to another robot")


def check_chain(rows):
    """Every hash covers its own line and the one before."""
    before = GENESIS
    for row in rows:
        need(row["prevHash"] == before, row, "does not continue the line before")
        if row["kind"] == "signal":
            text = "|".join(row[name] for name in SIGNAL)
        else:
            text = "|".join(row[name] for name in ENTRY) + (f"|{row['signalSeq']}" if row["signalSeq"] else "")
        need(hashlib.sha256(text.encode()).hexdigest() == row["hash"], row, "has another hash")
        before = row["hash"]
    return before


def check_signals(rows):
    """A signal comes before its fill in the chain and was recorded before it fell due; nothing is forward without one,
    but stops and take-profits."""
    signals, filled, forward = {}, set(), 0
    for row in rows:
        if row["kind"] == "signal":
            need(number(row, "decidedAt") <= number(row, "recordedAt") < number(row, "dueAt"), row,
                 "was not recorded between its decision and its due time")
            signals[row["seq"]] = row
            continue
        forward += row["phase"] == "forward"
        if not row["signalSeq"]:
            protective = row["kind"] == "close" and row["reason"] in PROTECTIVE
            need(row["phase"] != "forward" or (protective and row["late"] == "0"), row, "is forward without a signal")
            continue
        signal = signals.get(row["signalSeq"])
        need(signal is not None, row, "names a signal that does not come before it")
        need(row["signalSeq"] not in filled, row, "fills a signal a second time")
        filled.add(row["signalSeq"])
        same = all(signal[name] == row[name] for name in ("fundId", "side")) and signal["action"] == row["kind"]
        need(same, row, "does something else than its signal")
        if row["phase"] == "forward":
            need(number(signal, "recordedAt") < number(row, "time"), row, "was filled before its signal was recorded")
    return len(signals), forward


def check_backtest(rows, published):
    """Trades opened before publication are the backtest, and no others."""
    opened = {}
    for row in entries_of(rows):
        if row["kind"] == "open":
            opened[row["tradeNo"]] = int(row["time"])
        is_backtest = opened.get(row["tradeNo"], published) < published
        need(is_backtest == (row["phase"] == "backtest"), row,
             f"counts as {row['phase']}, but the robot was published on {iso_day(published // DAY)}")


def pair(rows):
    """Trades open once and close once: pairs of entries, and those that are still open."""
    trades, open_now, last_time = [], {}, 0
    for row in entries_of(rows):
        need(number(row, "time") >= last_time, row, "is earlier than the entry before")
        last_time = number(row, "time")
        if row["kind"] == "open":
            need(row["tradeNo"] not in open_now, row, "opens a trade that is open")
            open_now[row["tradeNo"]] = row
            continue
        need(row["kind"] == "close", row, f"is a {row['kind']}")
        opening = open_now.pop(row["tradeNo"], None)
        need(opening is not None, row, "closes a trade that is not open")
        need(all(opening[name] == row[name] for name in ("fundId", "side")), row, "closes another position than was opened")
        trades.append((opening, row))
    return trades, open_now


def entry_phase(row):
    """Entries from before there were signals say forward for everything after publication; without one, all but stops and
    targets count as replayed."""
    decided = row["kind"] == "open" or row["reason"] in ("signal", "margin-call")
    return "replayed" if row["phase"] == "forward" and decided and not row["signalSeq"] else row["phase"]


def trade_phase(opening, closing=None):
    """That of its opening; forward only when both ends are."""
    phase = entry_phase(opening)
    return "replayed" if phase == "forward" and closing is not None and entry_phase(closing) != "forward" else phase


def direction_of(row):
    return 1 if row["side"] == "long" else -1


def half_up(value):
    """As Math.round does."""
    whole = math.floor(value)
    return whole + 1 if value - whole >= 0.5 else whole


def gross_profit(opening, price):
    """Direction times price difference times quantity, in millionths, half away from zero. Multiplied as doubles, since
    the site does it so: exact products would differ in the last millionth of large positions."""
    gross = float(direction_of(opening) * (price - price_of(opening))) * float(int(opening["quantity"])) / MICROS
    return int(math.copysign(half_up(abs(gross)), gross))


def check_profits(rows, trades):
    """Each profit is what prices, quantity and commissions give, to a millionth."""
    for row in entries_of(rows):
        need(number(row, "quantity") > 0 and price_of(row) >= 0, row, "has no quantity or a negative price")
    for opening, closing in trades:
        need(opening["quantity"] == closing["quantity"], closing, "closes another quantity than was opened")
        profit = gross_profit(opening, price_of(closing)) - number(opening, "commission") - number(closing, "commission")
        need(abs(profit - number(closing, "profit")) <= 1, closing, f"has another profit: {profit} was expected")


def check_returns(trades):
    """In percent: each return is the move of the market's price; the exit of a stop or target has whole percent alone."""
    for opening, closing in trades:
        if closing["reason"] in PROTECTIVE:
            need(closing["price"] == "", closing, "has a price where guests get none")
            continue
        moved = 100 * direction_of(opening) * (decimal(closing, "price") / decimal(opening, "price") - 1)
        need(abs(moved - decimal(closing, "returnPct")) <= 0.005001, closing, f"has another return: {moved:.2f} was expected")


# --- bars -------------------------------------------------------------------------------------------------------------

class Series:
    """Bars of an instrument, oldest first."""

    def __init__(self):
        self.time, self.columns = array("q"), [array("d") for _ in range(5)]
        # Whether there are none before the first, and sessions by calendar.
        self.is_whole, self._sessions = False, {}

    def put(self, times, columns, at_start):
        """Adds bars before all others, or behind them."""
        self._sessions = {}
        for name, values in [("time", array("q", times))] + list(enumerate(columns)):
            old = self.time if name == "time" else self.columns[name]
            new = values if name == "time" else array("d", values)
            joined = new + old if at_start else old + new
            if name == "time":
                self.time = joined
            else:
                self.columns[name] = joined

    def goes_on(self, newer):
        """Whether these are the bars before others, which begin among them; the last one may not have been over."""
        place = bisect.bisect_left(self.time, newer.time[0]) if newer.time else len(self.time)
        count = len(self.time) - place - 1
        return count >= 0 and self.time[place:-1] == newer.time[:count] and all(
            column[place:-1] == others[:count] for column, others in zip(self.columns, newer.columns))

    def cut(self, moment):
        """Takes out all bars from an instant on."""
        place = bisect.bisect_left(self.time, moment)
        self.time, self.columns = self.time[:place], [column[:place] for column in self.columns]

    def at(self, moment):
        """Open, high, low, close and volume of the bar that opens at an instant; None without one."""
        place = bisect.bisect_left(self.time, moment)
        if place == len(self.time) or self.time[place] != moment:
            return None
        return tuple(column[place] for column in self.columns)

    def sessions(self, calendar):
        """(day, first bar, last bar, close) of each session; day counts from 1970."""
        if calendar not in self._sessions:
            self._sessions[calendar] = self._find_sessions(calendar)
        return self._sessions[calendar]

    def _find_sessions(self, calendar):
        found = []
        day_of = new_york_day if calendar == "forex" else lambda moment: moment // DAY
        for moment, close in zip(self.time, self.columns[3]):
            day = day_of(moment)
            if found and found[-1][0] == day:
                found[-1] = (day, found[-1][1], moment, close)
            else:
                found.append((day, moment, moment, close))
        return found

    def digests(self, calendar, wanted):
        """(last day, SHA-256) of so many first sessions, by their number, as leaves of the log have it: a line for each
        session with the SHA-256 of its columns as little-endian doubles."""
        lines, through, found = hashlib.sha256(), "", {}
        for count, (day, first, last, _) in enumerate(self.sessions(calendar)[:max(wanted)], start=1):
            begin, end = bisect.bisect_left(self.time, first), bisect.bisect_right(self.time, last)
            session = hashlib.sha256()
            for column in [array("d", self.time[begin:end])] + [column[begin:end] for column in self.columns]:
                if sys.byteorder == "big":
                    column.byteswap()
                session.update(column.tobytes())
            through = iso_day(day)
            lines.update(f"{through}|5|{end - begin}|{session.hexdigest()}\n".encode())
            if count in wanted:
                found[count] = through, lines.hexdigest()
        return found


def new_york_day(moment):
    """The currency market turns its day at 17:00 in New York: a session has the date on which it ends."""
    year = 1970 + int(moment / DAY / 365.2425)
    summer = sunday(year, 3, 8) * DAY + 7 * HOUR <= moment < sunday(year, 11, 1) * DAY + 6 * HOUR
    return (moment - (4 if summer else 5) * HOUR + 7 * HOUR) // DAY


def sunday(year, month, first):
    """The first Sunday of a month from a day on, counted from 1970."""
    day = date(year, month, first)
    return (day + timedelta(days=(6 - day.weekday()) % 7) - date(1970, 1, 1)).days


def millis(text):
    return int(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)


class Bars:
    """Bars from files FUNDID.json in a folder, each an answer of GetBars, or from that call of a site."""

    def __init__(self, site, folder):
        self.site, self.folder, self.known, self.calendars = site, folder, {}, {}
        # Instruments whose newest bars are asked for before the others are read again.
        self.dated = set()

    def renew(self):
        """Has what a running site added meanwhile read as well."""
        self.dated = set() if self.folder else set(self.known)

    def read(self, fund_id, since):
        """At least the bars from an instant on."""
        fund_id = int(fund_id)
        if fund_id in self.dated:
            self._add_newest(fund_id)
        series = self.known.get(fund_id)
        if series is None:
            series = self.known[fund_id] = Series()
            if self.folder:
                with open(os.path.join(self.folder, f"{fund_id}.json"), encoding="utf-8") as file:
                    self._put(series, json.load(file), False)
                return series
            self._put(series, self._call(fund_id, None), False)
        while not self.folder and not series.is_whole and series.time and series.time[0] > since:
            answer = self._call(fund_id, series.time[0])
            series.is_whole = not answer["Time"]
            self._put(series, answer, True)
        return series

    def _add_newest(self, fund_id):
        """Bars of which others have changed than the last are read anew."""
        known, newest = self.known[fund_id], Series()
        answer = self._call(fund_id, None, 50)
        self._put(newest, answer, False)
        if known.goes_on(newest):
            known.cut(newest.time[0])
            self._put(known, answer, False)
        else:
            del self.known[fund_id]
        self.dated.discard(fund_id)

    def _put(self, series, answer, at_start):
        columns = [answer[name] for name in ("Open", "High", "Low", "Close")]
        columns.append(answer.get("Volume") or [0.0] * len(answer["Time"]))
        series.put([millis(text) for text in answer["Time"]], columns, at_start)

    def _call(self, fund_id, before, count=2000):
        body = {"fundId": fund_id, "interval": 5, "count": count}
        if before is not None:
            body["before"] = datetime.fromtimestamp(before / 1000, timezone.utc).isoformat().replace("+00:00", "Z")
        return self.site.call("CxFund/GetBars", body)


def quote_of(row):
    """The market's price at a fill: what was paid or got without slippage, which pays half the spread and impact."""
    direction = direction_of(row) * (1 if row["kind"] == "open" else -1)
    return (price_of(row) - direction * int(row["slippage"]) * MICROS / int(row["quantity"])) / MICROS


def tick_slack(price, calendar):
    """Half a step of the market's prices, to which guests' prices are rounded, and three hundredths of a percent: the
    slippage of very small positions is rounded to millionths, so the market's price at their fill is known less exactly."""
    if calendar == "xnys":
        step = 0.0001 if price < 1 else 0.01
    elif calendar == "forex":
        step = 0.001 if price > 20 else 0.00001
    else:
        step = price * 5e-4
    return step / 2 + 3e-4 * price


def check_prices(rows, is_full, bars, calendars):
    """The market's price at each fill is the open of its bar, or for stops and take-profits a price within it."""
    entries = entries_of(rows)
    since = min((int(row["time"]) for row in entries), default=0)
    entry_prices = {}
    for row in entries:
        bar = bars.read(row["fundId"], since).at(int(row["time"]))
        need(bar is not None, row, "was filled where there is no bar")
        opening, high, low, *_ = bar
        if is_full:
            quote, slack = quote_of(row), 1 / int(row["quantity"])
            slack += 2e-8 * quote if "." in row["price"] else 2e-6
        elif row["price"] != "":
            quote = decimal(row, "price")
            slack = 1e-9 + tick_slack(opening, calendars.get(int(row["fundId"]), "xnys"))
            if row["kind"] == "open":
                entry_prices[row["tradeNo"]] = quote
        else:
            # Whole percent of the entry's price: some price within the bar must give that.
            entry, told = entry_prices[row["tradeNo"]], decimal(row, "returnPct")
            ends = sorted(100 * direction_of(row) * (price / entry - 1) for price in (low, high))
            need(ends[0] - 0.500001 <= told <= ends[1] + 0.500001, row, f"returned {told} %, which its bar cannot give")
            continue
        if row["reason"] in PROTECTIVE:
            need(low - slack <= quote <= high + slack, row, f"was filled at {quote}, outside its bar")
        elif row["reason"] != "end":
            need(abs(quote - opening) <= slack, row, f"was filled at {quote}, not at its bar's open {opening}")
    return len(entries)


def check_costs(rows, definition, bars):
    """Each fill paid its definition's commission and slippage: rate × value, and half the spread and impact × √(quantity ÷
    the bar's volume) of the market's price. Gives how many fills there were."""
    rates = {leg["FundId"]: leg for leg in definition["Legs"]}
    counted = 0
    for row in entries_of(rows):
        leg, quantity = rates.get(int(row["fundId"])), int(row["quantity"])
        need(leg is not None, row, "trades an instrument that is not in its definition")
        commission = leg["CommissionRate"] * price_of(row) * quantity / MICROS
        need(abs(number(row, "commission") - commission) <= 1 + 1e-9 * commission, row,
             f"paid the commission {row['commission']}, but {commission:.0f} was expected")
        if row["reason"] == "end":
            continue
        bar = bars.read(row["fundId"], int(row["time"])).at(int(row["time"]))
        share = quantity / MICROS / bar[4] if bar and bar[4] > 0 else 0
        # A take-profit is a limit order.
        moved = 0 if row["reason"] == "take-profit" else leg["Spread"] / 2 + leg["Impact"] * math.sqrt(share)
        slippage = quote_of(row) * moved * quantity
        # Paid prices are rounded to millionths.
        need(abs(number(row, "slippage") - slippage) <= 1 + quantity / MICROS + 1e-6 * slippage, row,
             f"paid the slippage {row['slippage']}, but {slippage:.0f} was expected")
        counted += 1
    return counted


# --- equity and statistics --------------------------------------------------------------------------------------------

def to_price(value):
    """Millionths, rounded half up; under a dollar, nine significant digits."""
    if not 0 < value < 1:
        return half_up(value * MICROS)
    power = 1e9
    while value * power < 1e8 and power < 1e22:
        power *= 10
    return half_up(value * power) / (power / MICROS)


def equity_days(rows, definition, bars, last_day):
    """Equity in millionths at the end of each day with bars, (day, equity), up to a day: initial balance, plus the profits
    of trades closed by the day's last bar, plus what open ones would bring at the last close of their instrument, their
    entry commissions taken off. With each day (third) the same at closes rounded to whole millionths: days before the
    ledger's first price with decimals may be from before there were any."""
    text = json.loads(definition["Text"])
    first_day = text["startsAt"] // DAY - 1
    legs = {leg["FundId"]: bars.read(leg["FundId"], (first_day - 1) * DAY).sessions(leg["Calendar"])
            for leg in definition["Legs"]}
    ends = {}
    for sessions in legs.values():
        for day, _, last_bar, _ in sessions:
            if first_day <= day <= last_day:
                ends[day] = max(ends.get(day, 0), last_bar)
    labels = {fund_id: [session[0] for session in sessions] for fund_id, sessions in legs.items()}
    entries, done, open_now, days = entries_of(rows), 0, {}, []
    cash, are_whole = half_up(text["initialBalance"] * MICROS), True
    for day in sorted(ends):
        while done < len(entries) and int(entries[done]["time"]) <= ends[day]:
            row = entries[done]
            done += 1
            are_whole = are_whole and "." not in row["price"]
            if row["kind"] == "open":
                open_now[row["tradeNo"]] = row
            else:
                del open_now[row["tradeNo"]]
                cash += int(row["profit"])
        equity = at_whole = cash
        for opening in open_now.values():
            fund_id = int(opening["fundId"])
            place = bisect.bisect_right(labels[fund_id], day) - 1
            close = legs[fund_id][place][3]
            equity += gross_profit(opening, to_price(close)) - int(opening["commission"])
            at_whole += gross_profit(opening, half_up(close * MICROS)) - int(opening["commission"])
        days.append((day, equity, at_whole if are_whole else equity))
    return days


def iso_time(moment):
    return datetime.fromtimestamp(moment / 1000, timezone.utc).isoformat(timespec="seconds").replace("+00:00", "Z")


def iso_day(day):
    return (date(1970, 1, 1) + timedelta(days=day)).isoformat()


def day_number(text):
    return (date.fromisoformat(text) - date(1970, 1, 1)).days


def digest_of(days):
    """As leaves of the log have it: SHA-256 over a line for each day."""
    return hashlib.sha256("".join(f"{iso_day(day)}|{equity}\n" for day, equity, *_ in days).encode()).hexdigest()


def drawdown(days, balance):
    """Maximum drawdown in money: the largest fall of the equity at the end of a day below its highest value before, the
    initial balance included (M. Magdon-Ismail and A. Atiya, "Maximum Drawdown", Risk, 2004)."""
    peak, deepest = balance, 0
    for _, equity, _ in days:
        peak = max(peak, equity)
        deepest = max(deepest, peak - equity)
    return deepest / MICROS


def sharpe(days, balance, days_per_year):
    """Sharpe ratio: mean of daily returns ÷ their sample deviation × √days per year, without a risk-free rate
    (W. F. Sharpe, "The Sharpe Ratio", Journal of Portfolio Management, 1994). None under 30 days, without deviation, and
    once a day ended with less than 5 % of the initial balance."""
    returns, before = [], balance
    for _, equity, _ in days:
        returns.append(max(-1.0, equity / before - 1) if before > 0 else 0.0)
        before = equity
    if len(returns) < 30 or any(equity < balance * 0.05 for _, equity, _ in days) or len(set(returns)) == 1:
        return None
    mean = math.fsum(returns) / len(returns)
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in returns) / (len(returns) - 1))
    return mean / deviation * math.sqrt(days_per_year)


def years_of(days):
    """Calendar days from the start of the first to the end of the last ÷ 365.25."""
    return (days[-1][0] - days[0][0] + 1) / 365.25 if days else 0


def annual_return(days, balance, closed_count):
    """Compound annual growth rate in percent: 100 × ((last equity ÷ balance)^(1 ÷ years) − 1). None below five closed
    trades or 180 days."""
    years = years_of(days)
    if closed_count < 5 or years * 365.25 < 180:
        return None
    try:
        return 100 * ((max(0, days[-1][1]) / balance) ** (1 / years) - 1)
    except OverflowError:
        return None


def most_open(trades, open_now):
    """Most positions at one time: at one instant older ones close before new ones open, and what ends within the bar that
    opened it was open at that instant."""
    events = []
    for opening, closing in trades:
        begin, end = int(opening["time"]), int(closing["time"])
        events += [(begin, 1, 1), (end, 2 if end == begin else 0, -1)]
    events += [(int(row["time"]), 1, 1) for row in open_now.values()]
    count = most = 0
    for _, _, change in sorted(events):
        count += change
        most = max(most, count)
    return most


def timings(trades, open_now):
    """What times alone give."""
    minutes = [(int(closing["time"]) - int(opening["time"])) / MINUTE for opening, closing in trades]
    return {"ClosedCount": len(trades), "OpenCount": len(open_now),
            "AvgTradeDuration": sum(minutes) / len(minutes) if minutes else None}


def turnover(days, trades):
    """Costs a year in percent of mean equity: 100 × commission and slippage of both ends ÷ mean equity ÷ years. Closed
    trades a year. None under 30 days, and costs without a trade."""
    years = years_of(days)
    if years * 365.25 < 30:
        return {"AnnualCostsPct": None, "AnnualTrades": None}
    costs = sum(int(row[name]) for trade in trades for row in trade for name in ("commission", "slippage"))
    mean = sum(equity for _, equity, _ in days) / len(days)
    return {"AnnualCostsPct": 100 * costs / mean / years if trades and mean > 0 else None,
            "AnnualTrades": len(trades) / years}


def trade_figures(trades, open_now):
    """Profit factor: sum of profits ÷ sum of losses; shares of won and lost trades in percent of all. None below twenty
    trades."""
    profits = [int(closing["profit"]) for _, closing in trades]
    won, lost = [p for p in profits if p > 0], [p for p in profits if p < 0]
    count = len(profits)
    has_ratios = count >= 20
    return {"ClosedPL": sum(profits) / MICROS,
            "ProfitFactor": sum(won) / -sum(lost) if has_ratios and lost else None,
            "WonPct": 100 * len(won) / count if has_ratios else None,
            "LossPct": 100 * len(lost) / count if has_ratios else None,
            "MaxOpened": most_open(trades, open_now)}


def annual_30_days(days, balance):
    """Return of the last 30 days × 365 ÷ 30, from the last day with bars at least 30 days before the last one. None with
    fewer days."""
    if not days or years_of(days) * 365.25 < 30:
        return None
    base = balance
    for day, equity, *_ in days:
        if day > days[-1][0] - 30:
            break
        base = equity
    return 100 * max(-1, days[-1][1] / base - 1) * 365 / 30 if base > 0 else None


def drawdown_pct(days, start):
    """Largest fall below the highest value before, percent of that."""
    peak, deepest = start, 0
    for _, equity, *_ in days:
        peak = max(peak, equity)
        deepest = max(deepest, (peak - equity) / peak if peak > 0 else 0)
    return min(100, 100 * deepest)


def statistics(trades, open_now, days, start, per_year):
    """All statistics of a part of a record, which began with an equity."""
    figures = {**timings(trades, open_now), **trade_figures(trades, open_now), **turnover(days, trades)}
    deepest = drawdown(days, start)
    return {**figures, "AbsoluteDrawdown": deepest,
            "ProfitOnDrawDown": figures["ClosedPL"] / deepest if deepest else None,
            "SharpeR": sharpe(days, start, per_year),
            "AnnualPL": annual_return(days, start, len(trades)),
            "AnnualPL30Days": annual_30_days(days, start)}


def days_in(days, phases, wanted, balance):
    """The days of some phases as one curve, and the equity before it. What happened on days between them and the time
    they took are left out."""
    chosen, start, before = [], None, (0, balance)
    skipped_days = skipped_equity = 0
    for (day, equity, *_), phase in zip(days, phases):
        if phase in wanted:
            start = before[1] if start is None else start
            chosen.append((day - skipped_days, equity - skipped_equity, 0))
        elif start is not None:
            skipped_days += day - before[0]
            skipped_equity += equity - before[1]
        before = (day, equity)
    return chosen, before[1] if start is None else start


def statistics_by_phase(trades, open_now, days, phases, balance, per_year):
    """As the columns of a robot's page: each phase, those since publication, and all. A trade counts in its own phase, a
    day's equity in the day's."""
    columns, is_wiped_out = [], any(equity < balance * 0.05 for _, equity, *_ in days)
    for wanted in [{phase} for phase in PHASES] + [{"replayed", "forward"}, set(PHASES)]:
        mine = [pair for pair in trades if trade_phase(*pair) in wanted]
        opened = {no: row for no, row in open_now.items() if trade_phase(row) in wanted}
        column = statistics(mine, opened, *days_in(days, phases, wanted, balance), per_year)
        if is_wiped_out and "backtest" not in wanted:
            column["SharpeR"] = None
        columns.append(column)
    return columns


def months(days, balance):
    """The return of each month and year, {year: twelve months and the year}: equity at the end of its last day ÷ that of
    the last day before."""
    years, before, start, current = {}, balance, balance, None
    growth = lambda base, value: 100 * (value / base - 1) if base > 0 else 0
    for day, equity, *_ in days:
        name = iso_day(day)
        year, month = int(name[:4]), int(name[5:7]) - 1
        if (year, month) != current:
            start, current = before, (year, month)
        row = years.setdefault(year, {"first": before, "shown": [None] * 13})
        row["shown"][month], row["shown"][12] = growth(start, equity), growth(row["first"], equity)
        before = equity
    return {year: row["shown"] for year, row in years.items()}


def buy_and_hold(days, kind, legs, since, bars):
    """Equal shares of the instruments a robot trades, bought at their first closes, at the end of each day; 100 at first.
    Of a fund and its inverse, the fund alone."""
    if kind in ("Single", "Double"):
        legs = legs[:1]
    elif kind == "InverseETF":
        legs = legs[-1:]
    values = [0.0] * len(days)
    for leg in legs:
        sessions = [(day, close) for day, _, _, close in bars.read(leg["FundId"], since).sessions(leg["Calendar"])
                    if days and day >= days[0]]
        place, bought, last = 0, 0.0, 0.0
        for index, day in enumerate(days):
            while place < len(sessions) and sessions[place][0] <= day:
                last = sessions[place][1]
                bought = bought or last
                place += 1
            values[index] += last / bought if bought else 1.0
    return [100 * value / len(legs) for value in values]


# --- what a site says of a robot --------------------------------------------------------------------------------------

def compare_figures(mine, theirs, slack=0.0):
    """Each figure that the site gives, which may have been cut to two decimals; gives how many there were."""
    compared = 0
    for name, value in mine.items():
        if name not in theirs:
            continue
        compared += 1
        told = theirs[name]
        same = value is told is None or (value is not None and told is not None
                                         and abs(value - told) <= 0.010001 + 1e-9 * abs(value) + slack)
        if not same:
            raise Wrong(f"{name} is {told} on the site, but {value} was computed")
    return compared


def cut(numerator, denominator):
    """The quotient without its fraction; one that ends in 0 or 5 and isn't exact counts up (ROUND_05UP)."""
    whole, rest = divmod(abs(numerator), denominator)
    whole += 1 if rest and whole % 5 == 0 else 0
    return whole if numerator >= 0 else -whole


def compare_days(days, curve, balance):
    """The site's days and its curve, in hundredths, indexed to 100 at the end of the first day."""
    if curve["Days"] != [iso_day(day) for day, *_ in days]:
        other = next((a for a, b in zip(curve["Days"], [iso_day(day) for day, *_ in days]) if a != b), "the last days")
        raise Wrong(f"the site's days of equity are others than those with bars: {other}")
    values = [cut(10_000 * equity, balance) / 100 for _, equity, _ in days]
    for name, value, told in zip(curve["Days"], values, curve["Values"]):
        indexed = half_up(10_000 * value / values[0]) / 100 if values[0] > 0 else value
        if abs(indexed - told) > 0.0100001:
            raise Wrong(f"equity of {name} is {told} on the site, but {indexed} was computed")


def compare_phases(curve, rows, published_at):
    """Days are the backtest up to the one of publication, unless that is its first moment. None is forward before the first signal was due, nor if an entry of it
    was recorded after the day was over."""
    published, since = published_at // DAY, (published_at - 1) // DAY + 1
    if curve["PublishedOn"] != iso_day(published):
        raise Wrong(f"it was published on {iso_day(published)}, but the curve says {curve['PublishedOn']}")
    due = next((int(row["dueAt"]) // DAY for row in rows if row["kind"] == "signal"), None)
    entries, done, recorded = entries_of(rows), 0, 0
    for name, phase in zip(curve["Days"], curve["Phases"]):
        day = day_number(name)
        if (phase == "backtest") != (day < since):
            raise Wrong(f"equity of {name} counts as {phase}, but it was published on {iso_day(published)}")
        # The currency market's day is over by then, too.
        while done < len(entries) and int(entries[done]["time"]) < day * DAY + 20 * HOUR:
            recorded = max(recorded, int(entries[done]["recordedAt"]))
            done += 1
        if phase == "forward" and (due is None or day < due or recorded > (day + 1) * DAY + 15 * MINUTE):
            raise Wrong(f"equity of {name} counts as forward, but was not recorded on that day")
    firsts = [next((at for at, phase in enumerate(curve["Phases"]) if phase in wanted), None)
              for wanted in ({"replayed", "forward"}, {"forward"})]
    if firsts != [curve["ForwardFrom"], curve["SignalledFrom"]]:
        raise Wrong("the curve's phases begin on other days than it says")


def compare_benchmark(curve, held):
    """Buy and hold, which the site has in hundredths."""
    for name, value, told in zip(curve["Days"], held, curve["Benchmark"]):
        if told is not None and abs(value - told) > 0.0250001:
            raise Wrong(f"buy and hold on {name} is {told} on the site, but {value:.2f} was computed")


def since_publication(values, phases):
    """(return, largest drawdown) in percent of the value at publication; None without a day since."""
    first = next((at for at, phase in enumerate(phases) if phase != "backtest"), None)
    start = 100 if not first else values[first - 1]
    if first is None or start <= 0:
        return None, None
    return 100 * (values[-1] / start - 1), drawdown_pct([(0, value) for value in values[first:]], start)


def sparkline(values, curve_days, first_entry, days_ago):
    """The part of a curve that a card draws: at most sixty points since the first trade, or of the last thirty days."""
    if first_entry is None or days_ago is None or not values:
        return []
    traded = next((at for at, day in enumerate(curve_days) if day >= first_entry // DAY), len(values))
    drawn = (values[max(0, traded - 1):] if days_ago > 30 else
             [value for day, value in zip(curve_days, values) if day >= curve_days[-1] - 30])
    step = (len(drawn) - 1) / 59
    return drawn if len(drawn) <= 60 else [drawn[half_up(index * step)] for index in range(60)]


# --- pages ------------------------------------------------------------------------------------------------------------

class Page(html.parser.HTMLParser):
    """A page's tables by label, its pairs of names and figures, and its text."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.pairs, self.words = {}, [], []
        self._table, self._into, self._hidden = None, None, 0
        self.feed(text)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attributes):
        label = dict(attributes).get("aria-label") or ""
        if tag in ("script", "style"):
            self._hidden += 1
        elif tag == "section" and label.startswith("Table: "):
            self._table = self.tables.setdefault(label[len("Table: "):], [])
        elif tag == "tr" and self._table is not None:
            self._table.append([])
        elif tag in ("td", "th") and self._table:
            self._table[-1].append([])
            self._into = self._table[-1][-1]
        elif tag == "dt":
            self.pairs.append(([], []))
            self._into = self.pairs[-1][0]
        elif tag == "dd" and self.pairs:
            self.pairs[-1][1].append([])
            self._into = self.pairs[-1][1][-1]

    def handle_endtag(self, tag):
        if tag in ("script", "style"):
            self._hidden -= 1
        elif tag in ("td", "th", "dt", "dd"):
            self._into = None
        elif tag == "table":
            self._table = None

    def handle_data(self, data):
        if self._hidden:
            return
        self.words.append(data)
        if self._into is not None:
            self._into.append(data)

    def table(self, label):
        if label not in self.tables:
            raise Wrong(f"its page has no table {label}")
        return [[" ".join(" ".join(cell).split()) for cell in row] for row in self.tables[label]]

    def pair(self, name):
        """The figures beside a name, where it first is."""
        for told, figures in self.pairs:
            if " ".join(" ".join(told).split()).startswith(name):
                return [" ".join(" ".join(figure).split()) for figure in figures]
        raise Wrong(f"its page has no {name}")


def shown_number(text):
    """The number that a text begins with, and half a unit of its last decimal; None without one."""
    found = re.match(r"\u2264?(<?)([\u2212+-]?)\$?([\d,]+(?:\.(\d+))?)", text)
    if not found:
        return None
    value = float(found[3].replace(",", ""))
    if found[1]:
        return value / 2, value / 2
    return (-value if found[2] in ("\u2212", "-") else value), 0.5 * 10 ** -len(found[4] or "")


def need_shown(what, text, value, slack=0.0):
    """A text begins with a figure, rounded; without one it begins with none."""
    told = shown_number(text)
    if value is None and told is None:
        return 1
    if value is None or told is None or abs(value - told[0]) > told[1] + 1e-6 + 1e-9 * abs(value) + slack:
        raise Wrong(f"its page shows {what} {text!r}, but {value} was computed")
    return 1


def duration(minutes):
    """45m, 5h, 3d."""
    if minutes is None:
        return "\u2014"
    if minutes < 60:
        return f"{half_up(minutes)}m"
    return f"{half_up(minutes / 60)}h" if minutes < 24 * 60 else f"{half_up(minutes / 60 / 24)}d"


STATISTICS = (("Profit Factor", "ProfitFactor"), ("Profitable Trades", "WonPct"), ("Loss Trades", "LossPct"),
              ("Max Open Trades", "MaxOpened"), ("Profit/Drawdown", "ProfitOnDrawDown"),
              ("Absolute Drawdown", "DrawdownPct"), ("Annualized return", "AnnualPL"), ("Sharpe ratio", "SharpeR"),
              ("Costs a year", "AnnualCostsPct"), ("Trades a year", "AnnualTrades"), ("Closed trades", "ClosedCount"))


def check_page(page, record):
    """A robot's page shows what was computed of it. Gives how many figures there were."""
    slack, count = record["slack"], 0
    if not record["links"]["Entries"]:
        if page.tables.get("Statistics by phase"):
            raise Wrong("its page has statistics, but it never traded")
        return 0
    rows = page.table("Statistics by phase")
    for name, key in STATISTICS:
        row = next((row for row in rows if row[0].startswith(name)), None)
        if row is None or len(row) != 6:
            raise Wrong(f"its page has no {name} by phase")
        for phase, cell, column in zip(rows[0][1:], row[1:], record["columns"]):
            if key == "AnnualCostsPct" and key in column:
                value, _ = raised(column[key], record["raise"])
                count += need_shown(f"as {name} ({phase})", cell, value and rounded_up(value))
            elif key in column:
                count += need_shown(f"as {name} ({phase})", cell, column[key], slack if key == "AnnualPL" else 0)
    for row in rows:
        if row[0].startswith("Avg. holding time"):
            for cell, column in zip(row[1:], record["columns"]):
                if cell != duration(column["AvgTradeDuration"]):
                    raise Wrong(f"its page shows an average holding time of {cell}, but "
                                f"{duration(column['AvgTradeDuration'])} was computed")
                count += 1
    shown = {int(row[0]): row[1:] for row in page.table("Monthly returns")[1:]} if record["months"] else {}
    if sorted(shown) != sorted(record["months"]):
        raise Wrong("its page has other years of monthly returns")
    for year, cells in record["months"].items():
        for month, (cell, value) in enumerate(zip(shown[year], cells), start=1):
            name = f"as return of {year}-{month:02}" if month < 13 else f"as return of {year}"
            count += need_shown(name, cell, value, slack)
    for name, figures in record["since"].items():
        for cell, value in zip(page.pair(name), figures):
            cell = re.sub(r"^(Since publication:|Backtest) *", "", cell)
            count += need_shown(f"as {name}", cell, value, slack)
    held = re.search(r"Holding [^:]{1,80}: ?([\u2212+]?[\d,.]+)%", page.text)
    if held:
        count += need_shown("as buy and hold", held[1].rstrip("."), record["held"], 0.05)
    if "costs" in record:
        cells = {row[0].split(" ")[0]: row[-1] for row in page.table("Costs")[1:]}
        net, commission, slippage = (record["costs"][name] for name in ("Net", "Commission", "Slippage"))
        slippage, unsure = raised(-commission - slippage, record["raise"], commission)
        shown = (("Net", net, 0), ("Commission", commission, 0), ("Slippage", -slippage, unsure),
                 ("Gross", net - commission + slippage, unsure + 0.15))
        for name, value, aside in shown:
            count += need_shown(f"as {name} of all trades", cells.get(name, ""), value, aside)
        tickers = {row[0].split(" ")[0]: row[1] for row in page.table("Results by ticker")[1:]}
        for name, value in record["tickers"].items():
            ticker = next((cell for told, cell in tickers.items() if told.startswith(name)), "")
            count += need_shown(f"as net result of {name}", ticker, value)
    for name, value in record["links"].items():
        count += need_shown(f"as {name}", page.pair(name)[0], value)
    if record["seal"] and page.pair("Seal of the last entry")[0] != record["seal"]:
        raise Wrong("its page shows another seal of the last entry")
    return count


# --- Ed25519 ----------------------------------------------------------------------------------------------------------

PRIME = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME


def add_points(p, q):
    """In extended coordinates: RFC 8032, section 5.1.4."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % PRIME, (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c, d = 2 * p[3] * q[3] * CURVE % PRIME, 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def multiply_point(factor, point):
    total = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            total = add_points(total, point)
        point, factor = add_points(point, point), factor >> 1
    return total


def point_from(text):
    """The point that 32 bytes stand for: section 5.1.3. None for none."""
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, PRIME - 2, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if (x * x - square) % PRIME or (x == 0 and sign):
        return None
    x = PRIME - x if x & 1 != sign else x
    return x, y, 1, x * y % PRIME


BASE = point_from((4 * pow(5, PRIME - 2, PRIME) % PRIME).to_bytes(32, "little"))


def is_signed(key, message, signature):
    """Whether an Ed25519 signature over a message is valid: RFC 8032, section 5.1.7."""
    point, nonce = point_from(key), point_from(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or point is None or nonce is None or factor >= ORDER:
        return False
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    left, right = multiply_point(factor, BASE), add_points(nonce, multiply_point(hashed, point))
    return all((left[axis] * right[2] - right[axis] * left[2]) % PRIME == 0 for axis in (0, 1))


# --- the log ----------------------------------------------------------------------------------------------------------

def leaf_hash(text):
    return hashlib.sha256(b"\0" + text.encode()).digest()


def parent(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def root_of(hashes):
    """The root of a tree over leaves: RFC 6962, section 2.1."""
    stack = []
    for node in hashes:
        size = 1
        while stack and stack[-1][0] == size:
            node, size = parent(stack.pop()[1], node), 2 * size
        stack.append((size, node))
    node = stack.pop()[1] if stack else hashlib.sha256(b"").digest()
    while stack:
        node = parent(stack.pop()[1], node)
    return node


def root_from(node, place, size, hashes):
    """The root that a proof leads to from a leaf: section 2.1.1. None if the proof is too short or too long."""
    last = size - 1
    for other in hashes:
        if place % 2 == 1 or place == last:
            node = parent(other, node)
            while place % 2 == 0 and place != 0:
                place, last = place >> 1, last >> 1
        else:
            node = parent(node, other)
        place, last = place >> 1, last >> 1
    return node if last == 0 else None


def is_consistent(older, older_root, newer, newer_root, hashes):
    """Whether the newer tree begins with the older one: RFC 9162, section 2.1.4.2."""
    if older == newer:
        return older_root == newer_root and not hashes
    proof = ([older_root] if older & (older - 1) == 0 else []) + hashes
    place, last = older - 1, newer - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    if not proof:
        return False
    first = second = proof[0]
    for other in proof[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            first, second = parent(other, first), parent(other, second)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            second = parent(second, other)
        place, last = place >> 1, last >> 1
    return first == older_root and second == newer_root and last == 0


def open_checkpoint(note, verifier_key):
    """(size, root) of a signed checkpoint: C2SP signed-note and tlog-checkpoint. Others may have signed it as well."""
    name, told, encoded = verifier_key.split("+", 2)
    key = base64.b64decode(encoded)
    if hashlib.sha256(f"{name}\n".encode() + key).hexdigest()[:8] != told or key[0] != 1:
        raise Wrong("the log's key does not have the id that stands beside it")
    text, _, signatures = note.partition("\n\n")
    origin, size, root = text.split("\n")[:3]
    if origin != name:
        raise Wrong(f"the checkpoint is of {origin}, but the key of {name}")
    for line in signatures.splitlines():
        if line.startswith(f"\u2014 {name} "):
            signed = base64.b64decode(line.rsplit(" ", 1)[1])
            if signed[:4].hex() == told and is_signed(key[1:], f"{text}\n".encode(), signed[4:]):
                return int(size), base64.b64decode(root)
    raise Wrong("the checkpoint is not signed by the log's key")


class Log:
    """The log at its newest checkpoint: with all leaves, or with the proof of each robot."""

    def __init__(self, site, options):
        self.site, self.leaves, self.by_subject = site, None, {}
        # By robot: number of a link, when its leaf was made, its seal, and when the log was complete without it.
        self.heads, self.complete_at = {}, 0
        self.saved = {}
        if options.state and os.path.exists(options.state):
            with open(options.state, encoding="utf-8") as file:
                self.saved = json.load(file)
        self.key = options.key or self.saved.get("key") or self._key_of_site()
        self.note = site.get("/log/checkpoint")
        self.size, self.root = open_checkpoint(self.note, self.key)

    def _key_of_site(self):
        found = re.search(r"[^\s<>]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}", self.site.get("/log/key"))
        if not found:
            raise Wrong("the site shows no key of its log")
        return found[0]

    def check_saved(self):
        """The tree of the saved checkpoint is the beginning of this one."""
        if not self.saved:
            return None
        size, root = open_checkpoint(self.saved["checkpoint"], self.key)
        if size > self.size:
            raise Wrong(f"the log has {self.size} leaves, but {size} when you saved its checkpoint")
        hashes = [] if size == self.size else self.site.get_json(f"/log/proof/consistency/{size}/{self.size}")["hashes"]
        if not is_consistent(size, root, self.size, self.root, [base64.b64decode(text) for text in hashes]):
            raise Wrong(f"the log was rewritten since you saved its checkpoint over {size} leaves")
        return size

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"key": self.key, "checkpoint": self.note}, file, indent=2, ensure_ascii=False)

    def read_all(self):
        """All leaves, which must give the signed root."""
        texts = []
        while len(texts) < self.size:
            tile, count = len(texts) // 256, min(256, self.size - len(texts) // 256 * 256)
            data = self.site.get_bytes("/log/tile/entries/" + tile_name(tile) + (f".p/{count}" if count < 256 else ""))
            while data:
                length = int.from_bytes(data[:2], "big")
                texts.append(data[2:2 + length].decode())
                data = data[2 + length:]
        if root_of([leaf_hash(text) for text in texts]) != self.root:
            raise Wrong("the log's leaves do not give the signed root")
        self.leaves = [json.loads(text) for text in texts]
        for leaf in self.leaves:
            self.by_subject.setdefault(subject_of(leaf), []).append(leaf)
            if leaf["kind"] == "robot":
                self._note(leaf["robotId"], leaf["ledger"]["seq"], None, leaf["ledger"].get("seal"))
            elif leaf["kind"] == "seals":
                for robot_id, seq, seal in leaf["robots"]:
                    self._note(robot_id, seq, leaf["at"], seal)
                if "registry" in leaf:
                    self.by_subject.setdefault(("registry",), []).append(leaf["registry"])
                self.complete_at = leaf["at"]

    def _note(self, robot_id, seq, at, seal):
        heads = self.heads.setdefault(robot_id, [])
        if seq > (heads[-1]["seq"] if heads else 0):
            heads.append({"seq": seq, "at": at, "seal": seal, "missing": self.complete_at})

    def about(self, *subject):
        """The leaves about a subject, oldest first; of a robot at least the newest, proven."""
        if self.leaves is not None or subject[0] != "robot":
            return self.by_subject.get(subject, [])
        proof = self.site.get_or_none(f"/log/proof/robot/{subject[1]}")
        return [] if proof is None else [self._proven(json.loads(proof))]

    def _proven(self, proof):
        size, root = open_checkpoint(proof["checkpoint"], self.key)
        hashes = [base64.b64decode(text) for text in proof["hashes"]]
        if proof["size"] != size or root_from(leaf_hash(proof["leaf"]), proof["index"], size, hashes) != root:
            raise Wrong("the log's proof does not lead from the robot's leaf to the signed root")
        return json.loads(proof["leaf"])


def subject_of(leaf):
    return (leaf["kind"],) + tuple(leaf[name] for name in ("market", "robotId", "fundId", "name") if name in leaf)


def tile_name(index):
    """x001/234: C2SP tlog-tiles."""
    parts = [f"{index % 1000:03}"]
    while index >= 1000:
        index //= 1000
        parts.insert(0, f"x{index % 1000:03}")
    return "/".join(parts)


# --- registry and definition ------------------------------------------------------------------------------------------

class Registry:
    """What the registry says of each robot: its newest publication, removal and retirement."""

    def __init__(self, text):
        self.hashes, self.published, self.removed, self.retired, self.fault = [], {}, {}, {}, None
        # The day on which an import last replaced bars, by market and instrument.
        self.replaced = {}
        before = GENESIS
        for place, line in enumerate(text.splitlines(), start=1):
            told, _, entry = line.partition(" ")
            before = hashlib.sha256(f"{before}\n{entry}".encode()).hexdigest()
            if told != before:
                self.fault = self.fault or f"registry, entry {place}: has another hash"
            self.hashes.append(told)
            self._read(place, json.loads(entry))
            before = told

    def _read(self, place, record):
        robot_id, kind = record.get("robotId"), record["kind"]
        if kind in ("published", "version"):
            self.published[robot_id] = record
            self.removed.pop(robot_id, None)
        elif kind == "removed":
            self.removed[robot_id] = record
        elif kind == "bars" and record["market"] == "imported":
            self.replaced[record["market"], record["fundId"]] = iso_day(record["recordedAt"] // DAY)
        elif kind == "retired":
            if robot_id in self.retired:
                self.fault = self.fault or f"registry, entry {place}: robot {robot_id} retired before"
            self.retired[robot_id] = record

    def check(self, log):
        """The chain holds, and is the one in the log. Gives how many entries the log has sealed."""
        if self.fault:
            raise Wrong(self.fault)
        sealed = 0
        for leaf in log.about("registry"):
            sealed = leaf["seq"]
            if sealed > len(self.hashes):
                raise Wrong(f"the log has {sealed} entries of the registry, but the site shows {len(self.hashes)}")
            if sealed and self.hashes[sealed - 1] != leaf["hash"]:
                raise Wrong(f"entry {sealed} of the registry is not the one in the log")
        return sealed

    def listed_as_it_says(self, ids):
        """(hidden, unknown, market): robots that it has published on the market of the list and the list hides, and those
        that the list shows and it doesn't know, or has removed. A difference only hides robots from those who look at
        the list."""
        markets = Counter(self.published[one]["market"] for one in ids if one in self.published)
        market = markets.most_common(1)[0][0] if markets else None
        there = {one for one, record in self.published.items()
                 if one not in self.removed and market in (None, record["market"])}
        return sorted(there - set(ids)), sorted(set(ids) - there), market


def check_definition(definition, leaf, registered):
    """What was published of the definition covers it, and is the same in log and registry. Gives what was checked."""
    commitment, done = definition["Commitment"], []
    if "Text" in definition:
        text = definition["Text"].encode()
        if hashlib.sha256(bytes.fromhex(definition["Salt"]) + text).hexdigest() != commitment:
            raise Wrong("the definition and its salt have another commitment")
        done.append("text")
        if isinstance(definition.get("Params"), list):
            if {one["Name"]: one["Value"] for one in definition["Params"]} != json.loads(text)["params"]:
                raise Wrong("the definition's parameters are others than those shown")
    for place, record in (("log", leaf), ("registry", registered)):
        if record is None:
            continue
        if "commitment" in record:
            if record["commitment"] != commitment:
                raise Wrong(f"the {place} has another commitment")
            done.append(place)
        elif "Text" in definition:
            # From before there were salts.
            if record["paramsHash"] != hashlib.sha256(definition["Text"].encode()).hexdigest():
                raise Wrong(f"the {place} has another hash of the definition")
            done.append(place)
    return done


def check_model(definition, site):
    """The model of a learned robot is the one that its definition names."""
    named = definition.get("ModelHash")
    if "Text" in definition and json.loads(definition["Text"]).get("modelHash") != named:
        raise Wrong("the definition names another model than is shown")
    if named is None:
        return
    model = site.get_or_none(f"/log/model/{named}")
    if model is None or hashlib.sha256(model.encode()).hexdigest() != named:
        raise Wrong("the model isn't the one that the definition names")


def check_retirement(days, definition, held, record):
    """The registry has a retirement on the first day whose end breaks the robot's rule, and none otherwise. Gives whether
    it retired."""
    text = json.loads(definition["Text"])
    due, rule = None, text.get("rules", {}).get("retirement")
    published = text["publishedAt"] // DAY
    start, held_before = half_up(text["initialBalance"] * MICROS), 100
    held = held if rule else []
    peak = start
    for (day, equity, _), value in zip(days, held):
        if day < published:
            start = peak = equity
            held_before = value
            continue
        peak = max(peak, equity)
        if start <= 0:
            break
        behind = 100 * (value / held_before - equity / start)
        if 100 * (peak - equity) > rule["drawdownPct"] * peak:
            due = ("drawdown", iso_day(day), rule["drawdownPct"], 100 * (peak - equity) / peak)
        elif day - published >= rule["afterDays"] and behind > rule["behindPct"]:
            due = ("behind", iso_day(day), rule["behindPct"], behind)
        if due:
            break
    told = record and (record["rule"], record["day"], record["limitPct"], record["foundPct"])
    same = due[:3] == told[:3] and abs(due[3] - told[3]) < 0.0051 if due and told else not due and not told
    if not same:
        raise Wrong(f"its rule gives the retirement {due}, but the registry has {told}")
    return due is not None


def seal_of(salt, text):
    """SHA-256 of a robot's salt and a hash, both in hex: what guests get instead of the hash."""
    return base64.b64encode(hashlib.sha256(bytes.fromhex(salt) + bytes.fromhex(text)).digest()).decode()


def is_told(told, name, text, salt):
    """Whether a leaf has a hash: sealed, or in older leaves as it is."""
    return told["seal"] == seal_of(salt, text) if "seal" in told else told[name] == text


def check_links(log, robot_id, rows, is_full, salt=None):
    """What the log ever sealed of the ledger is part of what was downloaded, and every link was recorded before the leaf
    that first covers it was made, and after the one before: README.md, "Links written after the fact". Users have hashes
    and the salt. Gives the robot's leaves."""
    leaves = log.about("robot", robot_id)
    for leaf in leaves:
        sealed = leaf["ledger"]
        if sealed["seq"] > len(rows):
            raise Wrong(f"the log has {sealed['seq']} links of its ledger, but {len(rows)} were downloaded")
        if is_full and sealed["seq"] > 0 and not is_told(sealed, "hash", rows[sealed["seq"] - 1]["hash"], salt):
            raise Wrong(f"link {sealed['seq']} of its ledger is not the one in the log")
    heads, place = log.heads.get(robot_id, []), 0
    for row in rows:
        head = heads[place] if place < len(heads) else {"missing": log.complete_at, "at": None, "seq": None}
        recorded = number(row, "recordedAt")
        need(recorded >= head["missing"] - MINUTE, row,
             f"says it was recorded before {iso_time(head['missing'])}, when the log was complete without it")
        if head["at"] is not None:
            need(recorded <= head["at"] + MINUTE, row,
                 f"says it was recorded after {iso_time(head['at'])}, when the log already had it")
        if head["seq"] == int(row["seq"]):
            if is_full and salt and head["at"] is not None:
                need(seal_of(salt, row["hash"]) == head["seal"], row,
                     f"is not the one that was sealed at {iso_time(head['at'])}")
            place += 1
    if place < len(heads):
        raise Wrong(f"the log has {heads[-1]['seq']} links of its ledger, but {len(rows)} were downloaded")
    return leaves


def check_sealed_days(leaf, days, salt):
    """Days of equity have the digest in the log."""
    covered = [one for one in days if iso_day(one[0]) <= leaf["equity"]["through"]]
    # Closes had no decimals up to some day.
    changes = [0] + [at + 1 for at, (_, equity, at_whole) in enumerate(covered) if equity != at_whole]
    whole = [(day, at_whole) for day, _, at_whole in covered]
    same = any(is_told(leaf["equity"], "digest", digest_of(whole[:at] + covered[at:]), salt) for at in changes)
    if len(covered) != leaf["equity"]["days"] or not same:
        raise Wrong(f"the days of equity up to {leaf['equity']['through']} are others than in the log")


# --- a site -----------------------------------------------------------------------------------------------------------

class Site:
    """The site's calls and files. Cookies are kept by hand: it is a program, not a browser, that calls."""

    def __init__(self, origin):
        self.origin, self.cookies, self.token = origin.rstrip("/"), {}, None
        # Of the last answer.
        self.headers = {}

    def get(self, path):
        return self.get_bytes(path).decode()

    def get_bytes(self, path):
        return self._send(path, None, {})

    def get_json(self, path):
        return json.loads(self.get(path))

    def get_or_none(self, path):
        try:
            return self.get(path)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise

    def call(self, name, body):
        if self.token is None:
            self.token = self.get_json("/api/antiforgery")["token"]
        headers = {"Content-Type": "application/json", "X-XSRF-TOKEN": self.token}
        return json.loads(self._send(f"/api/{name}", json.dumps(body).encode(), headers))

    def log_in(self, email, password):
        answer = self.call("Account/Login", {"login": email, "password": password})
        self.token = None
        if not self.call("Account/GetCurrentUser", {})["User"]:
            raise Wrong(f"not logged in: {answer.get('Message') or 'the site wants more than a password'}")

    def _send(self, path, body, headers):
        for tries in range(20):
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            request = urllib.request.Request(self.origin + path, body, {**headers, **({"Cookie": cookies} if cookies else {})})
            try:
                with urllib.request.urlopen(request, timeout=120) as answer:
                    for header in answer.headers.get_all("Set-Cookie") or []:
                        name, _, value = header.split(";")[0].partition("=")
                        self.cookies[name] = value
                    self.headers = answer.headers
                    return answer.read()
            except urllib.error.HTTPError as error:
                is_busy = error.code == 503 and tries < 9
                is_limit = error.code == 429 and path.startswith("/api/ledger")
                if tries == 19 or not (is_busy or is_limit):
                    raise
                if is_limit:
                    print("waiting: the site gives no more ledgers for now; trying again in five minutes", flush=True)
                time.sleep(300 if is_limit else float(error.headers.get("Retry-After") or 2))
            except OSError:
                if tries >= 2:
                    raise
                time.sleep(2)
        raise AssertionError

    def robots(self):
        """Every robot of the list, by id."""
        found, offset, total = {}, 0, 1
        while offset < total:
            answer = self.call("CxAIRobotProduct/GetAIRobots", {"request": {"offset": offset, "pageSize": 50}})
            found.update((robot["Id"], robot) for robot in answer["Items"])
            total = answer["Total"] if answer["Items"] else 0
            offset += len(answer["Items"])
        return found

    def robot_page(self, product):
        """Robots with an account at a broker have negative ids."""
        robot_id = product["Id"]
        name = f"{robot_id}-{product['Slug']}" if robot_id > 0 else f"robot/{-1_000_000_000 - robot_id}"
        return Page(self.get(f"/bot-trading/{name}/"))


class Totals:
    """What was checked, over all robots, and what does not fit or could not be read."""

    def __init__(self):
        self.counts, self.wrong, self.unread = Counter(), [], []

    def add(self, **counts):
        self.counts.update(counts)

    def note(self, what, check):
        """Runs a check; what it finds, or why it could not be made, is told and counted, and the run goes on."""
        try:
            return check()
        except Wrong as error:
            self.wrong.append(what)
            print(f"{what}: wrong: {error}", flush=True)
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            self.unread.append(what)
            print(f"{what}: not read: {type(error).__name__} {error}", flush=True)
        return None

    def lines(self):
        c = self.counts
        yield f"ledgers: {c['full']} in full, {c['percent']} in percent, {c['links']} links in order"
        if c["full"]:
            yield f"chain: {c['hashes']} hashes"
        yield f"signals: {c['signals']}, entries of phase forward: {c['forward']}"
        yield f"trades: {c['trades']} closed, {c['open']} open"
        if c["full"]:
            yield f"profits: {c['profits']} from prices, quantities and commissions"
            yield f"costs: {c['costs']} fills with their definition's commission, spread and impact"
        if c["percent"]:
            yield f"returns: {c['returns']} from market prices, before costs"
        yield f"prices: {c['fills']} fills within their bars"
        yield f"definitions: {c['commitments']} commitments computed, {c['sealed']} found in log and registry"
        yield f"log: {c['proofs']} robots proven in the signed root"
        if c["retired"]:
            yield f"retirements: {c['retired']} as their rules give them, and as in the registry"
        yield f"equity: {c['days']} days computed, {c['digests']} digests as in the log, {c['curves']} curves as on the site"
        yield f"phases and benchmarks: {c['benchmarks']} curves"
        yield f"figures: {c['figures']} as on the site"


# --- one robot --------------------------------------------------------------------------------------------------------

class Known:
    """What is known of a site before its robots are looked at."""

    def __init__(self, site, bars, log, registry, is_member):
        self.site, self.bars, self.log, self.registry, self.is_member = site, bars, log, registry, is_member


class Robot:
    """All there is of a robot that the site lists."""

    def __init__(self, site, robot_id, is_member):
        answer = site.call("CxAIRobotProduct/GetAIRobotsByIds", {"productIds": [robot_id]})
        if not answer["Items"]:
            raise Wrong("the site does not list it")
        self.id, self.product = robot_id, answer["Items"][0]
        self.rows, self.is_full = parse(site.get(f"/api/{'ledger' if is_member else 'ledger-percent'}/{robot_id}.csv"))
        self.definition = site.call("CxAIRobotProduct/GetDefinition", {"productId": robot_id})
        self.curve = site.call("CxAIRobotProduct/GetEquityCurve", {"productId": robot_id, "period": "Full"})
        self.curve_days = [day_number(name) for name in self.curve["Days"]]
        self.published = millis(self.product["PublishedAt"])
        self.trades, self.open_now, self.counts = check_ledger(self.rows, self.is_full)


def check_robot(known, robot_id, totals):
    """All checks of one robot that the site lists. Gives what its page must show."""
    robot = Robot(known.site, robot_id, known.is_member)
    leaves = check_record(known, robot)
    held = check_curve(known, robot)
    shown = (in_money if robot.is_full else in_percent)(known, robot, held, leaves)
    compare_product(known, robot, shown)
    totals.add(**robot.counts)
    entries = len(entries_of(robot.rows))
    return {**shown, "product": robot.product, "profit": shown["figures"].get("ClosedPL"),
            "held": since_publication(held, robot.curve["Phases"])[0],
            "seal": seal_of_last(known.log, robot, leaves),
            "links": {"Entries": entries, "Signals before fills": len(robot.rows) - entries}}


def seal_of_last(log, robot, leaves):
    """The seal of its last link, computed, or for guests the one in the log; None if that has none of it yet."""
    if robot.is_full:
        return seal_of(robot.definition["Salt"], robot.rows[-1]["hash"] if robot.rows else GENESIS)
    told = [leaf["ledger"] for leaf in leaves[-1:]] + log.heads.get(robot.id, [])[-1:]
    return next((one["seal"] for one in told if one["seq"] == len(robot.rows) and one.get("seal")), None)


def check_record(known, robot):
    """Its ledger against publication, bars, definition and log. Gives its leaves in the log."""
    rows, definition, bars = robot.rows, robot.definition, known.bars
    registered = known.registry.published.get(robot.id)
    if registered and registered["publishedAt"] != robot.published:
        raise Wrong(f"the site says that it was published on {robot.product['PublishedAt'][:10]}, but the registry "
                    f"{iso_day(registered['publishedAt'] // DAY)}")
    check_backtest(rows, robot.published)
    calendars = {leg["FundId"]: leg["Calendar"] for leg in definition["Legs"]}
    bars.calendars.update(calendars)
    robot.counts["fills"] = check_prices(rows, robot.is_full, bars, calendars)
    if robot.is_full:
        robot.counts["costs"] = check_costs(rows, definition, bars)
    leaves = check_links(known.log, robot.id, rows, robot.is_full, definition.get("Salt"))
    done = check_definition(definition, leaves[-1] if leaves else None, registered)
    check_model(definition, known.site)
    check_seed(definition, known.log)
    robot.counts.update(proofs=int(bool(leaves)), commitments=int("text" in done),
                        sealed=int("log" in done and "registry" in done))
    return leaves


def check_curve(known, robot):
    """The phases of its curve, and buy and hold beside it, which it gives."""
    since = (millis(robot.definition["StartsAt"]) // DAY - 2) * DAY
    held = buy_and_hold(robot.curve_days, robot.product["AgentType"], robot.definition["Legs"], since, known.bars)
    compare_phases(robot.curve, robot.rows, robot.published)
    compare_benchmark(robot.curve, held)
    robot.counts["benchmarks"] = 1
    return held


def in_money(known, robot, held, leaves):
    """What follows from the full ledger and bars: days of equity, and all figures."""
    definition, curve, counts = robot.definition, robot.curve, robot.counts
    balance = half_up(json.loads(definition["Text"])["initialBalance"] * MICROS)
    days = equity_days(robot.rows, definition, known.bars, robot.curve_days[-1] if robot.curve_days else -1)
    if leaves:
        check_sealed_days(leaves[-1], days, definition["Salt"])
    compare_days(days, curve, balance)
    retired = check_retirement(days, definition, held, known.registry.retired.get(robot.id))
    counts.update(days=len(days), curves=1, digests=int(bool(leaves)), retired=int(retired))
    # A learned robot of one instrument also reads SPY.
    traded = definition["Legs"][:1] if robot.product["AgentType"] == "Single" else definition["Legs"]
    per_year = 365 if all(leg["Calendar"] == "crypto" for leg in traded) else 252
    columns = statistics_by_phase(robot.trades, robot.open_now, days, curve["Phases"], balance, per_year)
    for column in columns:
        column["DrawdownPct"] = 100 * column["AbsoluteDrawdown"] * MICROS / balance
    figures = {**columns[-1], "InitialBalance": balance / MICROS}
    if not robot.open_now:
        figures["AdjustedBalance"] = balance / MICROS + figures["ClosedPL"]
    costs = costs_of(robot.trades, balance)
    return {"columns": columns, "figures": figures, "values": [100 * equity / balance for _, equity, _ in days],
            "slack": 0.0, "costs": costs, "months": months(days, balance),
            "raise": costs_factor(figures["AnnualCostsPct"], costs),
            "tickers": results_by_ticker(robot.rows, robot.trades, balance)}


def in_percent(known, robot, _held, _leaves):
    """What follows from times and the site's curve, which has tenths of a percent of the starting balance."""
    values = known.site.call("CxAIRobotProduct/GetGraphData", {"productId": robot.id, "period": "Full"})
    columns = [timings([pair for pair in robot.trades if trade_phase(*pair) in wanted], {})
               for wanted in [{phase} for phase in PHASES] + [{"replayed", "forward"}, set(PHASES)]]
    return {"columns": columns, "figures": timings(robot.trades, robot.open_now), "values": values,
            "slack": 30 / max(0.1, min(values, default=100)), "months": months(list(zip(robot.curve_days, values)), 100)}


def compare_product(known, robot, shown):
    """What lists show and rank by. Adds the figures of both sides of publication."""
    product, values, phases = dict(robot.product), shown["values"], robot.curve["Phases"]
    as_days = list(zip(robot.curve_days, values))
    backtest = [one for one, phase in zip(as_days, phases) if phase == "backtest"]
    returned, fallen = since_publication(values, phases)
    shown["since"] = {"Return": (returned, backtest[-1][1] - 100 if backtest else None),
                      "Max drawdown": (fallen, drawdown_pct(backtest, 100) if backtest else None)}
    counted = [trade_phase(*pair) for pair in robot.trades]
    shown["figures"].update(
        MaxDrawdownPct=drawdown_pct(as_days, 100), SincePublicationPct=returned,
        AnnualPL=annual_return(as_days, 100, len(robot.trades)),
        SincePublicationClosedCount=len(counted) - counted.count("backtest"), ForwardClosedCount=counted.count("forward"))
    if robot.is_full:
        product.update(known.site.call("CxAIRobotProduct/GetStatistics", {"request": {"productId": robot.id}}))
    robot.counts["figures"] = compare_figures(shown["figures"], product, shown["slack"])
    first = min((int(row["time"]) for row in entries_of(robot.rows)), default=None)
    drawn = sparkline(values, robot.curve_days, first, product["DaysFromFirstOpenTrade"])
    told = product["Sparkline"]
    if len(drawn) != len(told) or any(abs(mine - theirs) > 0.0101 for mine, theirs in zip(drawn, told)):
        raise Wrong("the curve on its card is another")
    lowest = min(values, default=100)
    if abs(lowest - 5) > (0 if robot.is_full else 0.051) and product["IsWipedOut"] != (lowest < 5):
        raise Wrong("the site is wrong about whether it lost more than 95 % of its account")
    if bool(product["Retired"]) != (robot.id in known.registry.retired):
        raise Wrong("the site is wrong about whether it retired, as the registry says")


def check_ledger(rows, is_full):
    """What the file alone can show."""
    check_order(rows)
    counts = {"full" if is_full else "percent": 1, "links": len(rows)}
    if is_full:
        check_chain(rows)
        counts["hashes"] = len(rows)
    counts["signals"], counts["forward"] = check_signals(rows)
    trades, open_now = pair(rows)
    counts.update(trades=len(trades), open=len(open_now))
    if is_full:
        check_profits(rows, trades)
        counts["profits"] = len(trades)
    else:
        check_returns(trades)
        counts["returns"] = sum(closing["reason"] not in PROTECTIVE for _, closing in trades)
    return trades, open_now, counts


def check_seed(definition, log):
    """The market's seed that the site names is the one in the log."""
    sealed = log.about("seed", "simulated")
    if definition["Seed"] is not None and sealed and str(definition["Seed"]) != sealed[-1]["seed"]:
        raise Wrong(f"its market has the seed {definition['Seed']} on the site, but {sealed[-1]['seed']} in the log")


def costs_up_to(pct):
    """Costs a year as pages have them: rounded up to 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5 and so on."""
    steps = (step * 10 ** power / 10 for power in range(9) for step in (1, 2, 3, 5))
    return next(step for step in steps if pct <= step + 1e-9) if pct > 0 else 0


def raised(pct, factor, added=0):
    """Costs raised by a robot's factor, which makes its costs a year round, and how far pages' rounding may be off: they
    have whole percent from one on."""
    if pct is None:
        return None, 0
    value = factor * pct + added
    return value, 0.5 if value >= 0.95 else 0


def rounded_up(pct):
    """Costs a year of a phase, as pages have them: whole percent, or a tenth below one."""
    unit = 1 if pct >= 1 else 0.1
    return math.ceil(pct / unit - 1e-6) * unit


def costs_factor(annual, costs):
    exact = annual or -costs["Commission"] - costs["Slippage"]
    return costs_up_to(exact) / exact if exact > 0 else 1


def costs_of(trades, balance):
    """In percent of the starting balance: net = gross − commission − slippage. Pages have them raised."""
    commission, slippage = (sum(int(row[name]) for trade in trades for row in trade) for name in ("commission", "slippage"))
    net = sum(int(closing["profit"]) for _, closing in trades)
    shares = (("Gross", net + commission + slippage), ("Commission", -commission), ("Slippage", -slippage), ("Net", net))
    return {name: 100 * value / balance for name, value in shares}


def results_by_ticker(rows, trades, balance):
    tickers = {row["fundId"]: row["ticker"] for row in rows if row.get("ticker")}
    profits = Counter()
    for _, closing in trades:
        profits[tickers.get(closing["fundId"], "")] += int(closing["profit"])
    return {ticker: 100 * profit / balance for ticker, profit in profits.items() if ticker}


def check_unlisted(known, robot_id, totals):
    """The ledger of a robot that the list doesn't show: removed, or hidden. Gives its profit, which guests don't get."""
    path = "ledger" if known.is_member else "ledger-percent"
    rows, is_full = parse(known.site.get(f"/api/{path}/{robot_id}.csv"))
    # Of robots that it doesn't list, the site gives no definition.
    salt = known.site.headers.get("Ledger-Salt")
    if is_full and not salt:
        raise Wrong("its ledger comes without the salt")
    trades, _, counts = check_ledger(rows, is_full)
    leaves = check_links(known.log, robot_id, rows, is_full, salt)
    totals.add(**counts, proofs=int(bool(leaves)))
    return sum(int(closing["profit"]) for _, closing in trades) if is_full else None


def check_robot_page(known, record):
    """Its page, and once more with the robot's newest figures if the site went on."""
    product = record["product"]
    try:
        return check_page(known.site.robot_page(product), record)
    except Wrong:
        newest = check_robot(known, product["Id"], Totals())
        return check_page(known.site.robot_page(product), newest)


def twice(known, check):
    """A running site goes on between two answers: what does not fit is looked at a second time."""
    try:
        return check()
    except Wrong:
        known.bars.renew()
        return check()


# --- a whole site -----------------------------------------------------------------------------------------------------

def check_list(listed, registry, totals):
    """The list has every robot that the registry has published and not removed, and no other."""
    hidden, unknown, market = registry.listed_as_it_says(listed)
    for robots, what in ((hidden, "published, and the list hides them"),
                         (unknown, "listed, and the registry doesn't know them or has removed them")):
        if robots:
            totals.wrong.append("list")
            named = ", ".join(str(one) for one in robots[:10]) + (", …" if len(robots) > 10 else "")
            print(f"list: wrong: {len(robots)} robots are {what}: {named}", flush=True)
    removed = [one for one in registry.removed if registry.published[one]["market"] == market]
    others = sum(record["market"] != market for record in registry.published.values())
    print(f"list: {len(listed)} robots, {len(hidden)} hidden, {len(unknown)} unknown; "
          f"{len(removed)} removed as the registry says, {others} of other markets", flush=True)
    return hidden + [one for one in removed if one not in listed]


def check_counts(known, records, totals):
    """What home and Verify say of all robots together: how many are profitable, how many lose, and their median."""
    profits = [record["profit"] for record in records]
    home, verify = Page(known.site.get("/")).text, Page(known.site.get("/verify/")).text
    found = [[int(number.replace(",", "") or 0) for number in groups] for groups in re.findall(
        r"([\d,]+) robots? profitable, ([\d,]+) losing(?: \(([\d,]+) without a result\))?", home)]
    if not found or sum(found[0]) != len(records):
        raise Wrong(f"home counts {sum(found[0]) if found else 'no'} robots, but {len(records)} were looked at")
    annual = sorted(record["figures"]["AnnualPL"] for record in records if record["figures"]["AnnualPL"] is not None)
    median = re.search(r"median ([\u2212+]?[\d,.]+)%", home)
    if median and annual:
        middle = (annual[(len(annual) - 1) // 2] + annual[len(annual) // 2]) / 2
        need_shown("(home) as median", median[1], middle, max(record["slack"] for record in records))
    if None in profits:
        return f"pages: home counts {len(records)} robots"
    classes = [[record for record in records if set(record["product"]["FundTypes"]) & kinds]
               for kinds in ({"S", "E"}, {"F"}, {"C"})]
    for at, some in enumerate([records] + [some for some in classes if some]):
        won, lost = (sum(sign * record["profit"] > 0 for record in some) for sign in (1, -1))
        told = found[at] if at < len(found) else []
        if told[:2] != [won, lost] or told[2] != len(some) - won - lost:
            raise Wrong(f"home says that of {len(some)} robots {told[:2]} won and lost, but {[won, lost]} did")
    won, lost = (sum(sign * profit > 0 for profit in profits) for sign in (1, -1))
    losing = re.search(r"losing after costs ([\d,]+) of ([\d,]+)", verify)
    if losing and int(losing[1].replace(",", "")) != lost:
        raise Wrong(f"Verify says that {losing[1]} robots lose, but {lost} do")
    return f"pages: {won} of {len(records)} robots profitable and {lost} losing, as on home and Verify"


def check_bars(known):
    """Bars of every instrument that was looked at are those the log ever had, unless an import has replaced them since."""
    bars, same = known.bars, 0
    for subject, leaves in known.log.by_subject.items():
        fund_id = subject[2] if subject[0] == "bars" else None
        if fund_id not in bars.calendars:
            continue
        replaced = known.registry.replaced.get(subject[1:], "")
        sealed = [leaf["bars"] for leaf in leaves if leaf["day"] > replaced]
        series = bars.read(fund_id, 0)
        digests = series.digests(bars.calendars[fund_id], {leaf["days"] for leaf in sealed} | {0})
        for leaf in sealed:
            if leaf["days"] and digests.get(leaf["days"]) != (leaf["through"], leaf["digest"]):
                raise Wrong(f"bars of instrument {fund_id} up to {leaf['through']} are others than in the log")
        same += 1
    return f"bars: {same} instruments as in the log"


def check_portfolios(known):
    """Every portfolio's log is a chain, and has the entries that the log of the site ever sealed."""
    sealed = {}
    for subject, leaves in known.log.by_subject.items():
        kind, market, name = (subject[1].split(" ") + ["", ""])[:3] if subject[0] == "chain" else ("", "", "")
        if kind == "portfolio":
            sealed.setdefault(name, {})[market] = leaves
    entries = 0
    for name, by_market in sorted(sealed.items()):
        basket = known.site.call("CxBaskets/GetBasket", {"id": name})["Basket"]
        if basket is None:
            raise ValueError("the site has no answer about portfolios yet")
        before, hashes, market = GENESIS, [], None
        for one in sorted(basket["Log"], key=lambda row: row["Seq"]):
            before = hashlib.sha256(f"{before}\n{one['Entry']}".encode()).hexdigest()
            if one["Hash"] != before or one["Seq"] != len(hashes) + 1:
                raise Wrong(f"entry {one['Seq']} of portfolio {name}: has another hash")
            hashes.append(before)
            market = market or json.loads(one["Entry"])["market"]
        # Logs of another market that the site once had aren't shown.
        for leaf in by_market.get(market, [] if market else next(iter(by_market.values()))):
            if leaf["seq"] > len(hashes) or hashes[leaf["seq"] - 1] != leaf["hash"]:
                raise Wrong(f"entry {leaf['seq']} of portfolio {name} is not the one in the log")
        entries += len(hashes)
    return f"portfolios: {entries} entries of {len(sealed)} logs, as in the log"


def check_site(options):
    site, totals = Site(options.site), Totals()
    if options.login:
        site.log_in(options.login, os.environ.get("VERIFY_PASSWORD") or getpass.getpass("Password: "))
    log = Log(site, options)
    print(f"checkpoint: {log.size} leaves, signed by {log.key.split('+')[0]}+{log.key.split('+')[1]}", flush=True)
    if log.saved:
        size = totals.note("state", log.check_saved)
        if size is not None:
            print(f"state: the log only grew since your checkpoint over {size} leaves")
    is_whole = options.all or not options.what
    if is_whole:
        totals.note("log", log.read_all)
    registry = Registry(site.get("/log/registry"))
    sealed = totals.note("registry", lambda: registry.check(log))
    print(f"registry: {len(registry.hashes)} entries" + (f", {sealed} sealed by the log" if sealed else ""))
    known = Known(site, Bars(site, options.bars), log, registry, bool(options.login))
    ids, unlisted = [int(text) for text in options.what], []
    if is_whole:
        listed = site.robots()
        unlisted = check_list(listed, registry, totals)
        # Robots on the same instruments one after another.
        ids = sorted(listed, key=lambda one: (listed[one]["FundIds"], one))
    if not options.all and is_whole:
        return finish(options, log, totals)
    records = [totals.note(f"robot {one}", lambda: twice(known, lambda: check_robot(known, one, totals))) for one in ids]
    profits = [totals.note(f"robot {one}", lambda: twice(known, lambda: check_unlisted(known, one, totals)))
               for one in unlisted]
    read = [record for record in records if record is not None]
    chosen = random.Random(options.seed).sample(read, min(options.pages, len(read)))
    shown = [totals.note(f"robot {record['product']['Id']}", lambda: check_robot_page(known, record))
             for record in chosen]
    if options.all and len(read) == len(ids):
        print(totals.note("pages", lambda: check_counts(known, read, totals)) or "pages: not as computed")
    if options.all and log.leaves is not None:
        print(totals.note("bars", lambda: check_bars(known)) or "bars: not as in the log")
        if any(subject[0] == "chain" for subject in log.by_subject):
            print(totals.note("portfolios", lambda: check_portfolios(known)) or "portfolios: not as in the log")
    for line in totals.lines():
        print(line)
    if chosen:
        figures = sum(filter(None, shown))
        print(f"pages: {figures} figures on {len(chosen)} robots' pages, chosen with --seed {options.seed}")
    if profits:
        losing = "" if None in profits else f", of which {sum(profit < 0 for profit in profits)} lost money"
        print(f"not listed: the ledgers of {len(profits)} robots{losing}")
    if totals.counts["percent"]:
        print("not possible in percent: hashes, profits after costs, equity, Sharpe ratio, how many are profitable; "
              "log in for these")
    if len(ids) == 1 and read:
        print_figures(read[0]["figures"])
    print(f"robots: {len(ids)}, {len({one for one in totals.wrong if one.startswith('robot ')})} with a difference")
    return finish(options, log, totals)


def finish(options, log, totals):
    """Keeps the checkpoint, and sums up what does not fit and what could not be read."""
    if options.state and not {"state", "log"} & set(totals.wrong + totals.unread):
        log.save(options.state)
    for name, found in (("wrong", totals.wrong), ("not read", totals.unread)):
        if found:
            named = list(dict.fromkeys(found))
            print(f"{name}: {len(named)}: {', '.join(named[:20])}{', …' if len(named) > 20 else ''}")
    return 1 if totals.wrong else 2 if totals.unread else 0


def check_file(options):
    with open(options.what[0], newline="", encoding="utf-8") as file:
        rows, is_full = parse(file.read())
    trades, open_now, counts = check_ledger(rows, is_full)
    print(f"{'chain' if is_full else 'order'}: {len(rows)} links" + (f", head {rows[-1]['hash']}" if is_full and rows else ""))
    told = [row.get("hash") for row in rows] + [seal_of(options.salt, row["hash"]) for row in rows if options.salt]
    if options.head and options.head not in told:
        raise Wrong(f"no link has the hash or seal {options.head}")
    print(f"signals: {counts['signals']}, entries of phase forward: {counts['forward']}")
    print(f"profits: {len(trades)} closed trades" if is_full else f"returns: {counts['returns']} before costs")
    if options.bars or options.site:
        bars = Bars(Site(options.site) if options.site else None, options.bars)
        print(f"prices: {check_prices(rows, is_full, bars, {})} fills within their bars")
    figures = timings(trades, open_now)
    if is_full:
        figures.update(trade_figures(trades, open_now))
    print_figures(figures)
    return 0


def print_figures(figures):
    for name, value in figures.items():
        print(f"{name}: {'none' if value is None else round(value, 6)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="*", help="ids of robots on a site, or a downloaded file")
    parser.add_argument("--site", help="origin to fetch from")
    parser.add_argument("--all", action="store_true", help="every robot of the registry, the list and the pages")
    parser.add_argument("--login", metavar="EMAIL", help="fetch full ledgers as this user")
    parser.add_argument("--state", metavar="FILE", help="keeps the log's key and checkpoint for the next run")
    parser.add_argument("--key", help="the log's key as name+id+base64, if you have saved it")
    parser.add_argument("--pages", type=int, default=20, metavar="N", help="robots whose pages are read, by chance; 20")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000),
                        help="for that choice")
    parser.add_argument("--head", help="for a file: a hash in it, or with --salt a seal that the robot's page or the log shows")
    parser.add_argument("--salt", help="of the robot, from GetDefinition")
    parser.add_argument("--bars", help="folder with answers of GetBars as FUNDID.json")
    options = parser.parse_args()
    is_file = len(options.what) == 1 and options.what[0].endswith(".csv")
    if not is_file and not options.site:
        parser.error("name a file, or a site")
    try:
        return check_file(options) if is_file else check_site(options)
    except Wrong as wrong:
        print(f"wrong: {wrong}")
        return 1
    except OSError as error:
        print(f"not read: {error}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
