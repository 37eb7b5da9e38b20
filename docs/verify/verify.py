#!/usr/bin/env python3
"""Checks robots of Tickproof from outside, with nothing but Python's standard library.

usage: verify.py --site https://HOST ID [ID ...]      fetches all that is needed of these robots
       verify.py --site https://HOST --all            the same for every robot
       verify.py LEDGER.csv [--bars DIR]              a file that you downloaded

Guests get ledgers in percent, in which fewer checks are possible. With --login EMAIL the full ledgers are fetched; the
password is asked for, or taken from the environment variable VERIFY_PASSWORD.

Prints a line for each check with what it counted, and exits with 0; or names the first thing that does not fit of each
robot and exits with 1. Amounts are millionths, prices too but with decimals under a dollar, times are milliseconds since
1970 in UTC. README.md says what each check proves.
"""
import argparse
import base64
import bisect
import csv
import getpass
import hashlib
import io
import json
import math
import os
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
        self.time, self.columns = array("q"), [array("d") for _ in range(4)]

    def put(self, times, columns, at_start):
        """Adds bars before all others, or behind them."""
        for name, values in [("time", array("q", times))] + list(enumerate(columns)):
            old = self.time if name == "time" else self.columns[name]
            new = values if name == "time" else array("d", values)
            joined = new + old if at_start else old + new
            if name == "time":
                self.time = joined
            else:
                self.columns[name] = joined

    def at(self, moment):
        """Open, high, low and close of the bar that opens at an instant; None without one."""
        place = bisect.bisect_left(self.time, moment)
        if place == len(self.time) or self.time[place] != moment:
            return None
        return tuple(column[place] for column in self.columns)

    def sessions(self, calendar):
        """(day, first bar, last bar, close) of each session; day counts from 1970."""
        found = []
        day_of = new_york_day if calendar == "forex" else lambda moment: moment // DAY
        for moment, close in zip(self.time, self.columns[3]):
            day = day_of(moment)
            if found and found[-1][0] == day:
                found[-1] = (day, found[-1][1], moment, close)
            else:
                found.append((day, moment, moment, close))
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
        self.site, self.folder, self.known = site, folder, {}

    def read(self, fund_id, since):
        """At least the bars from an instant on."""
        fund_id = int(fund_id)
        series = self.known.get(fund_id)
        if series is None:
            series = self.known[fund_id] = Series()
            if self.folder:
                with open(os.path.join(self.folder, f"{fund_id}.json"), encoding="utf-8") as file:
                    self._put(series, json.load(file), False)
                return series
            self._put(series, self._call(fund_id, None), False)
        while not self.folder and series.time and series.time[0] > since:
            answer = self._call(fund_id, series.time[0])
            if not answer["Time"]:
                break
            self._put(series, answer, True)
        return series

    def _put(self, series, answer, at_start):
        columns = [answer[name] for name in ("Open", "High", "Low", "Close")]
        series.put([millis(text) for text in answer["Time"]], columns, at_start)

    def _call(self, fund_id, before):
        body = {"fundId": fund_id, "interval": 5, "count": 2000}
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
        opening, high, low, _ = bar
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


def equity_figures(days, definition, closed_profit, trades):
    balance = half_up(json.loads(definition["Text"])["initialBalance"] * MICROS)
    is_crypto = all(leg["Calendar"] == "crypto" for leg in definition["Legs"])
    deepest = drawdown(days, balance)
    return {"AbsoluteDrawdown": deepest,
            "ProfitOnDrawDown": closed_profit / deepest if deepest else None,
            "SharpeR": sharpe(days, balance, 365 if is_crypto else 252),
            "AnnualPL": annual_return(days, balance, len(trades)), **turnover(days, trades)}


def compare_figures(mine, theirs):
    """Each figure that the site gives, which may have been cut to two decimals; gives how many there were."""
    compared = 0
    for name, value in mine.items():
        if name not in theirs:
            continue
        compared += 1
        told = theirs[name]
        same = value is told is None or (value is not None and told is not None
                                         and abs(value - told) <= 0.010001 + 1e-9 * abs(value))
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


# --- definition, registry and log -------------------------------------------------------------------------------------

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


def check_proof(proof):
    """The leaf is in the tree whose root the checkpoint has: RFC 6962, section 2.1.1. Gives the leaf."""
    node = hashlib.sha256(b"\0" + proof["leaf"].encode()).digest()
    place, last = proof["index"], proof["size"] - 1
    for text in proof["hashes"]:
        other = base64.b64decode(text)
        if place % 2 == 1 or place == last:
            node = hashlib.sha256(b"\1" + other + node).digest()
            while place % 2 == 0 and place != 0:
                place, last = place >> 1, last >> 1
        else:
            node = hashlib.sha256(b"\1" + node + other).digest()
        place, last = place >> 1, last >> 1
    _, size, root = proof["checkpoint"].split("\n")[:3]
    if int(size) != proof["size"] or base64.b64decode(root) != node or last != 0:
        raise Wrong("the log's proof does not lead from the robot's leaf to the signed root")
    return json.loads(proof["leaf"])


def check_registry(text):
    """Every line's hash covers it and the line before. Gives the newest publication of each robot, and retirements."""
    before, published, retired = GENESIS, {}, {}
    for place, line in enumerate(text.splitlines(), start=1):
        told, _, entry = line.partition(" ")
        before = hashlib.sha256(f"{before}\n{entry}".encode()).hexdigest()
        if told != before:
            raise Wrong(f"registry, entry {place}: has another hash")
        record = json.loads(entry)
        if record["kind"] in ("published", "version"):
            published[record["robotId"]] = record
        elif record["kind"] == "retired":
            if record["robotId"] in retired:
                raise Wrong(f"registry, entry {place}: robot {record['robotId']} retired before")
            retired[record["robotId"]] = record
    return place if text else 0, published, retired


def check_retirement(days, definition, bars, record):
    """The registry has a retirement on the first day whose end breaks the robot's rule, and none otherwise. Gives whether
    it retired."""
    text = json.loads(definition["Text"])
    due, rule = None, text.get("rules", {}).get("retirement")
    published = text["publishedAt"] // DAY
    start, held_before = half_up(text["initialBalance"] * MICROS), 100
    held = buy_and_hold(days, text, definition, bars) if rule else []
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


def buy_and_hold(days, text, definition, bars):
    """Equal shares of the instruments a robot trades, bought at their first closes, at the end of each day; 100 at first.
    Of a fund and its inverse, the fund alone."""
    kind, legs = text["agentType"], list(definition["Legs"])
    if kind == "Double":
        legs = legs[:1]
    elif kind == "InverseETF":
        legs = legs[-1:]
    values = [0.0] * len(days)
    for leg in legs:
        start = (text["startsAt"] // DAY - 2) * DAY
        sessions = [(day, close) for day, _, _, close in bars.read(leg["FundId"], start).sessions(leg["Calendar"])
                    if days and day >= days[0][0]]
        place, bought, last = 0, 0.0, 0.0
        for index, (day, *_) in enumerate(days):
            while place < len(sessions) and sessions[place][0] <= day:
                last = sessions[place][1]
                bought = bought or last
                place += 1
            values[index] += last / bought if bought else 1.0
    return [100 * value / len(legs) for value in values]


def check_leaf(leaf, rows, is_full, days):
    """What the log sealed is part of what was downloaded: the ledger's link, and the digest over days of equity."""
    sealed = leaf["ledger"]
    if sealed["seq"] > len(rows):
        raise Wrong(f"the log has {sealed['seq']} links of its ledger, but {len(rows)} were downloaded")
    if is_full and sealed["seq"] > 0 and rows[sealed["seq"] - 1]["hash"] != sealed["hash"]:
        raise Wrong(f"link {sealed['seq']} of its ledger is not the one in the log")
    if days is not None:
        covered = [one for one in days if iso_day(one[0]) <= leaf["equity"]["through"]]
        # Closes had no decimals up to some day.
        changes = [0] + [at + 1 for at, (_, equity, at_whole) in enumerate(covered) if equity != at_whole]
        whole = [(day, at_whole) for day, _, at_whole in covered]
        same = any(digest_of(whole[:at] + covered[at:]) == leaf["equity"]["digest"] for at in changes)
        if len(covered) != leaf["equity"]["days"] or not same:
            raise Wrong(f"the days of equity up to {leaf['equity']['through']} are others than in the log")


# --- a site -----------------------------------------------------------------------------------------------------------

class Site:
    """The site's calls and files. Cookies are kept by hand: it is a program, not a browser, that calls."""

    def __init__(self, origin):
        self.origin, self.cookies, self.token = origin.rstrip("/"), {}, None

    def get(self, path):
        return self._send(path, None, {}).decode()

    def get_or_none(self, path):
        try:
            return self.get(path)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise

    def call(self, name, body):
        if self.token is None:
            self.token = json.loads(self.get("/api/antiforgery"))["token"]
        headers = {"Content-Type": "application/json", "X-XSRF-TOKEN": self.token}
        return json.loads(self._send(f"/api/{name}", json.dumps(body).encode(), headers))

    def log_in(self, email, password):
        answer = self.call("Account/Login", {"login": email, "password": password})
        self.token = None
        if not self.call("Account/GetCurrentUser", {})["User"]:
            raise Wrong(f"not logged in: {answer.get('Message') or 'the site wants more than a password'}")

    def _send(self, path, body, headers):
        for tries in range(10):
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            request = urllib.request.Request(self.origin + path, body, {**headers, **({"Cookie": cookies} if cookies else {})})
            try:
                with urllib.request.urlopen(request, timeout=120) as answer:
                    for header in answer.headers.get_all("Set-Cookie") or []:
                        name, _, value = header.split(";")[0].partition("=")
                        self.cookies[name] = value
                    return answer.read()
            except urllib.error.HTTPError as error:
                if error.code != 503 or tries == 9:
                    raise
                time.sleep(float(error.headers.get("Retry-After") or 2))
        raise AssertionError

    def robot_ids(self):
        ids, total = [], 1
        while len(ids) < total:
            request = {"offset": len(ids), "pageSize": 50}
            answer = self.call("CxAIRobotProduct/GetAIRobots", {"request": request})
            ids += [robot["Id"] for robot in answer["Items"]]
            total = answer["Total"] if answer["Items"] else len(ids)
        return ids


class Totals:
    """What was checked, over all robots."""

    def __init__(self):
        self.counts, self.notes = Counter(), []

    def add(self, **counts):
        self.counts.update(counts)

    def lines(self):
        c = self.counts
        yield f"ledgers: {c['full']} in full, {c['percent']} in percent, {c['links']} links in order"
        if c["full"]:
            yield f"chain: {c['hashes']} hashes"
        yield f"signals: {c['signals']}, entries of phase forward: {c['forward']}"
        yield f"trades: {c['trades']} closed, {c['open']} open"
        if c["full"]:
            yield f"profits: {c['profits']} from prices, quantities and commissions"
        if c["percent"]:
            yield f"returns: {c['returns']} from market prices, before costs"
        yield f"prices: {c['fills']} fills within their bars"
        yield f"definitions: {c['commitments']} commitments computed, {c['sealed']} found in log and registry"
        yield f"log: {c['proofs']} robots proven in the signed root"
        if c["retired"]:
            yield f"retirements: {c['retired']} as their rules give them, and as in the registry"
        yield f"equity: {c['days']} days computed, {c['digests']} digests as in the log, {c['curves']} curves as on the site"
        yield f"figures: {c['figures']} as on the site"


def check_robot(site, bars, robot_id, is_member, registered, retired, totals):
    """All checks of one robot of a site."""
    product = one_product(site, robot_id)
    path = "ledger" if is_member else "ledger-percent"
    rows, is_full = parse(site.get(f"/api/{path}/{robot_id}.csv"))
    definition = site.call("CxAIRobotProduct/GetDefinition", {"productId": robot_id})
    curve = site.call("CxAIRobotProduct/GetEquityCurve", {"productId": robot_id, "period": "Full"})
    calendars = {leg["FundId"]: leg["Calendar"] for leg in definition["Legs"]}
    trades, open_now, counts = check_ledger(rows, is_full)
    counts["fills"] = check_prices(rows, is_full, bars, calendars)
    figures, days = timings(trades, open_now), None
    theirs = dict(product)
    if is_full:
        last_day = day_number(curve["Days"][-1]) if curve["Days"] else -1
        days = equity_days(rows, definition, bars, last_day)
        balance = half_up(json.loads(definition["Text"])["initialBalance"] * MICROS)
        compare_days(days, curve, balance)
        figures.update(trade_figures(trades, open_now))
        figures.update(equity_figures(days, definition, figures["ClosedPL"], trades))
        theirs.update(site.call("CxAIRobotProduct/GetStatistics", {"request": {"productId": robot_id}}))
        counts.update(days=len(days), curves=1)
        counts["retired"] = int(check_retirement(days, definition, bars, retired.get(robot_id)))
    counts["figures"] = compare_figures(figures, theirs)
    proof = site.get_or_none(f"/log/proof/robot/{robot_id}")
    leaf = None
    if proof is not None:
        leaf = check_proof(json.loads(proof))
        check_leaf(leaf, rows, is_full, days)
        counts.update(proofs=1, digests=int(days is not None))
    done = check_definition(definition, leaf, registered.get(robot_id))
    counts.update(commitments=int("text" in done), sealed=int("log" in done and "registry" in done))
    totals.add(**counts)
    return figures


def one_product(site, robot_id):
    answer = site.call("CxAIRobotProduct/GetAIRobotsByIds", {"productIds": [robot_id]})
    if not answer["Items"]:
        raise Wrong("the site does not list it")
    return answer["Items"][0]


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


def check_site(options):
    site, totals, wrong = Site(options.site), Totals(), 0
    if options.login:
        site.log_in(options.login, os.environ.get("VERIFY_PASSWORD") or getpass.getpass("Password: "))
    bars = Bars(site, options.bars)
    entries, registered, retired = check_registry(site.get("/log/registry"))
    ids = site.robot_ids() if options.all else [int(text) for text in options.what]
    print(f"registry: {entries} entries")
    figures = {}
    for robot_id in ids:
        # A running site goes on between two answers: what does not fit is looked at a second time.
        for last_try in (False, True):
            try:
                figures = check_robot(site, bars, robot_id, bool(options.login), registered, retired, totals)
                break
            except Wrong as error:
                if last_try:
                    wrong += 1
                    print(f"robot {robot_id}: wrong: {error}", flush=True)
                else:
                    bars.known.clear()
    for line in totals.lines():
        print(line)
    if totals.counts["percent"]:
        print("not possible in percent: hashes, profits after costs, equity, drawdown, Sharpe ratio, annual return; "
              "log in for these")
    if len(ids) == 1 and not wrong:
        print_figures(figures)
    print(f"robots: {len(ids)}, {wrong} with a difference")
    return 1 if wrong else 0


def check_file(options):
    with open(options.what[0], newline="", encoding="utf-8") as file:
        rows, is_full = parse(file.read())
    trades, open_now, counts = check_ledger(rows, is_full)
    print(f"{'chain' if is_full else 'order'}: {len(rows)} links" + (f", head {rows[-1]['hash']}" if is_full and rows else ""))
    if options.head and options.head not in (row.get("hash") for row in rows):
        raise Wrong(f"no link has the hash {options.head}")
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
    parser.add_argument("--all", action="store_true", help="every robot of the site")
    parser.add_argument("--login", metavar="EMAIL", help="fetch full ledgers as this user")
    parser.add_argument("--head", help="for a file: the hash that the robot's page or the log shows")
    parser.add_argument("--bars", help="folder with answers of GetBars as FUNDID.json")
    options = parser.parse_args()
    is_file = len(options.what) == 1 and options.what[0].endswith(".csv")
    if not is_file and not (options.site and (options.all or options.what)):
        parser.error("name a file, or a site and robots")
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
