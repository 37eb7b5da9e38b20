#!/usr/bin/env python3
"""Checks a robot's downloaded ledger with nothing but Python's standard library.

usage: verify.py ledger.csv [--head HASH] [--bars DIR | --site https://HOST]

Prints what was checked and exits with 0, or names the first line that does not fit and exits with 1.
Amounts in the file are millionths, times are milliseconds since 1970 in UTC. README.md says what each check proves.
"""
import argparse
import csv
import hashlib
import json
import math
import sys
import urllib.request
from datetime import datetime

GENESIS = "0" * 64
ENTRY = ("prevHash robotId seq kind tradeNo fundId side quantity price time commission slippage reason profit phase late "
         "recordedAt").split()
SIGNAL = ("prevHash robotId seq kind fundId side action sharePct stopDistance takeProfitDistance decidedAt dueAt "
          "recordedAt").split()
MICROS = 1_000_000


class Wrong(Exception):
    """What does not fit, and where."""


def need(condition, row, text):
    if not condition:
        raise Wrong(f"line {row['line']}, seq {row.get('seq')}: {text}")


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    missing = [name for name in ENTRY + SIGNAL + ["hash", "signalSeq"] if rows and name not in rows[0]]
    if missing:
        raise Wrong(f"the file has no columns {', '.join(missing)}")
    for number, row in enumerate(rows, start=2):
        row["line"] = number
    return rows


def number(row, name):
    try:
        return int(row[name])
    except (TypeError, ValueError):
        raise Wrong(f"line {row['line']}: {name} is not a whole number: {row[name]!r}") from None


def check_chain(rows):
    """Every hash covers its own line and the one before; no number is missing."""
    before = GENESIS
    for place, row in enumerate(rows, start=1):
        need(row["prevHash"] == before, row, "does not continue the line before")
        need(number(row, "seq") == place, row, f"{place} was expected")
        need(row["robotId"] == rows[0]["robotId"], row, "belongs to another robot")
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
            protective = row["kind"] == "close" and row["reason"] in ("stop", "take-profit")
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


def round_half_up(value):
    """As the product rounds amounts: half away from zero."""
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


def check_profits(rows):
    """Trades open once and close once, and each profit is what prices, quantity and commissions give."""
    trades, open_now = [], {}
    last_time = 0
    for row in rows:
        if row["kind"] == "signal":
            continue
        need(number(row, "time") >= last_time, row, "is earlier than the entry before")
        last_time = number(row, "time")
        need(number(row, "quantity") > 0 and number(row, "price") >= 0, row, "has no quantity or a negative price")
        if row["kind"] == "open":
            need(row["tradeNo"] not in open_now, row, "opens a trade that is open")
            open_now[row["tradeNo"]] = row
            continue
        need(row["kind"] == "close", row, f"is a {row['kind']}")
        opening = open_now.pop(row["tradeNo"], None)
        need(opening is not None, row, "closes a trade that is not open")
        need(all(opening[name] == row[name] for name in ("fundId", "side", "quantity")), row,
             "closes another position than was opened")
        direction = 1 if row["side"] == "long" else -1
        gross = direction * (number(row, "price") - number(opening, "price")) * number(row, "quantity") / MICROS
        profit = gross - number(opening, "commission") - number(row, "commission")
        need(abs(profit - number(row, "profit")) <= 1, row, f"has another profit: {round_half_up(profit)} was expected")
        trades.append((opening, row))
    return trades, open_now


def statistics(trades, open_now):
    profits = [int(closing["profit"]) for _, closing in trades]
    won, lost = [p for p in profits if p > 0], [p for p in profits if p < 0]
    count = len(profits)
    minutes = [(int(closing["time"]) - int(opening["time"])) / 60_000 for opening, closing in trades]
    figures = {
        "closed trades": count,
        "open trades": len(open_now),
        "closed P/L": sum(profits) / MICROS,
        "profit factor": sum(won) / -sum(lost) if lost else None,
        "won %": 100 * len(won) / count if count else None,
        "lost %": 100 * len(lost) / count if count else None,
        "average holding time, minutes": sum(minutes) / count if count else None,
        "commission": sum(int(row["commission"]) for pair in trades for row in pair) / MICROS,
        "slippage": sum(int(row["slippage"]) for pair in trades for row in pair) / MICROS,
    }
    for phase in ("backtest", "replayed", "forward"):
        figures[f"entries of phase {phase}"] = sum(row["phase"] == phase for pair in trades for row in pair) + sum(
            row["phase"] == phase for row in open_now.values())
    return figures


class Bars:
    """Closes of five-minute bars, from files FUNDID.json in a folder or from the site's call GetBars."""

    def __init__(self, site, folder):
        self.site, self.folder, self.known = site, folder, {}

    def read(self, fund_id, since):
        if fund_id not in self.known:
            self.known[fund_id] = self._file(fund_id) if self.folder else self._call(fund_id, since)
        return self.known[fund_id]

    def _file(self, fund_id):
        with open(f"{self.folder}/{fund_id}.json", encoding="utf-8") as file:
            return self._columns(json.load(file))

    def _columns(self, answer):
        times = [int(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000) for text in answer["Time"]]
        return dict(zip(times, zip(answer["Open"], answer["High"], answer["Low"])))

    def _call(self, fund_id, since):
        bars, before = {}, None
        while True:
            body = {"fundId": int(fund_id), "interval": 5, "count": 1000, **({"before": before} if before else {})}
            request = urllib.request.Request(f"{self.site}/api/CxFund/GetBars", json.dumps(body).encode(),
                                             {"Content-Type": "application/json"})
            answer = json.load(urllib.request.urlopen(request, timeout=60))
            if not answer["Time"]:
                return bars
            bars.update(self._columns(answer))
            before = answer["Time"][0]
            if min(bars) <= since:
                return bars


def check_prices(rows, bars):
    """The market's price at each fill, slippage taken off, is the open of its bar, or for stops and take-profits a price
    within it."""
    since = min((int(row["time"]) for row in rows if row["kind"] != "signal"), default=0)
    checked = 0
    for row in rows:
        if row["kind"] == "signal":
            continue
        bar = bars.read(row["fundId"], since).get(int(row["time"]))
        need(bar is not None, row, "was filled where there is no bar")
        direction = 1 if (row["kind"] == "open") == (row["side"] == "long") else -1
        quote = (int(row["price"]) - direction * int(row["slippage"]) * MICROS / int(row["quantity"])) / MICROS
        slack = 2e-6 + 1 / int(row["quantity"])
        opening, high, low = bar
        if row["reason"] in ("stop", "take-profit"):
            need(low - slack <= quote <= high + slack, row, f"was filled at {quote}, outside its bar")
        elif row["reason"] != "end":
            need(abs(quote - opening) <= slack, row, f"was filled at {quote}, not at its bar's open {opening}")
        checked += 1
    return checked


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ledger")
    parser.add_argument("--head", help="the hash that the robot's page or the log shows")
    parser.add_argument("--bars", help="folder with answers of GetBars as FUNDID.json")
    parser.add_argument("--site", help="origin to fetch bars from")
    options = parser.parse_args()
    try:
        rows = read(options.ledger)
        head = check_chain(rows)
        print(f"chain: {len(rows)} links, head {head}")
        if options.head and options.head not in (row["hash"] for row in rows):
            raise Wrong(f"no link has the hash {options.head}")
        signals, forward = check_signals(rows)
        print(f"signals: {signals}, entries of phase forward: {forward}")
        trades, open_now = check_profits(rows)
        print(f"profits: {len(trades)} closed trades")
        if options.bars or options.site:
            print(f"prices: {check_prices(rows, Bars(options.site, options.bars))} fills within their bars")
        for name, value in statistics(trades, open_now).items():
            print(f"{name}: {'none' if value is None else round(value, 6)}")
    except Wrong as wrong:
        print(f"wrong: {wrong}")
        return 1
    except OSError as error:
        print(f"not read: {error}")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
