"""Checks exported forecasts without Tickproof's code: npm run -s forecasts -- export | python3 forecasts.py

Recomputes each model's hash and both of its chains, then each outcome from the close and the barriers, and from those
the calibration of the forecasts that were recorded in time. Exits with 1 if something doesn't fit.
"""
import hashlib, json, sys

models, heads, calls, faults = set(), {}, {}, []
bins = [[0, 0, 0.0] for _ in range(10)]
brier = base_brier = settled = 0


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def squared(p, outcome):
    return sum((p[name] - (name == outcome)) ** 2 for name in ("up", "side", "down"))


for line in sys.stdin:
    row = json.loads(line)
    if row["kind"] == "model":
        models.add(row["hash"])
        if sha256(row["text"]) != row["hash"]:
            faults.append(f"model {row['hash'][:8]} was changed")
        continue
    chain = (row["kind"], row["modelHash"])
    seq, previous = heads.get(chain, (0, "0" * 64))
    name = f"{row['kind']} {row['seq']} of model {row['modelHash'][:8]}"
    if row["seq"] != seq + 1 or row["prevHash"] != previous or sha256(previous + "\n" + row["entry"]) != row["hash"]:
        faults.append(f"{name} doesn't continue its chain")
    heads[chain] = (row["seq"], row["hash"])
    entry = json.loads(row["entry"])
    key = (row["modelHash"], entry["fundId"], entry["asOf"])
    if row["kind"] == "forecast":
        calls[key] = entry
        continue
    call = calls.get(key)
    if call is None:
        faults.append(f"{name} has no forecast")
        continue
    up, down = call["upper"] / call["close"], call["lower"] / call["close"]
    outcome = "up" if entry["ratio"] > up else "down" if entry["ratio"] < down else "side"
    if outcome != entry["outcome"] or entry["recordedAt"] <= call["recordedAt"]:
        faults.append(f"{name} isn't what the prices say, or was recorded too early")
    if call["late"]:
        continue
    move = 1 - call["probabilities"]["side"]
    place = bins[min(9, int(move * 10))]
    place[0] += 1
    place[1] += outcome != "side"
    place[2] += move
    settled += 1
    brier += squared(call["probabilities"], outcome)
    base_brier += squared(call["base"], outcome)

print(f"{len(models)} models, {len(calls)} forecasts, {settled} of them settled and in time")
if settled:
    error = sum(abs(said - happened) for _, happened, said in bins) / settled
    print(f"Brier score {brier / settled:.4f}, base rates {base_brier / settled:.4f}; calibration error of moves {error:.4f}")
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
