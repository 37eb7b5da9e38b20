"""Checks a site's community predictions without Tickproof's code: python3 predictions.py https://HOST

Recomputes the public chain of questions, commitments, locks and outcomes; then for each question past its lock, that its
votes are those of the lock, and that each is what its commitment hid before it. Prints each member's score. With --lines
it reads what it would ask the site for as JSON lines. Exits with 1 if something doesn't fit.
"""
import hashlib, json, sys, urllib.request


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def ask_site(origin):
    cookies = {}

    def send(path, body=None, headers={}):
        sent = {**headers, "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        with urllib.request.urlopen(urllib.request.Request(origin.rstrip("/") + path, body, sent), timeout=60) as answer:
            for header in answer.headers.get_all("Set-Cookie") or []:
                name, _, value = header.split(";")[0].partition("=")
                cookies[name] = value
            return json.loads(answer.read())

    token = send("/api/antiforgery")["token"]

    def call(name, request):
        headers = {"Content-Type": "application/json", "X-XSRF-TOKEN": token}
        return send(f"/api/CxPredictions/{name}", json.dumps(request).encode(), headers)

    after, locked = 0, []
    while entries := call("GetEntries", {"AfterSeq": after})["Entries"]:
        after = entries[-1]["Seq"]
        for entry in entries:
            yield {"Kind": "entry", **entry}
            record = json.loads(entry["Entry"])
            if record["kind"] == "lock":
                locked.append(record["window"])
    for window in locked:
        page = 1
        while votes := call("GetQuestion", {"Id": window, "Page": page})["Revealed"]:
            yield from ({"Kind": "vote", "Window": window, **vote} for vote in votes)
            page += 1


faults, committed, windows, locks, outcomes, votes = [], set(), {}, {}, {}, {}
seq, previous = 0, "0" * 64
lines = map(json.loads, sys.stdin) if sys.argv[1:] == ["--lines"] else ask_site(sys.argv[1])
for line in lines:
    if line["Kind"] == "vote":
        votes.setdefault(line["Window"], []).append(line)
        continue
    if line["Seq"] != seq + 1 or line["PrevHash"] != previous or sha256(previous + "\n" + line["Entry"]) != line["Hash"]:
        faults.append(f"entry {line['Seq']} doesn't continue the chain")
    seq, previous, entry = line["Seq"], line["Hash"], json.loads(line["Entry"])
    if entry["kind"] == "vote":
        committed.add(entry["commitment"])
    else:
        {"window": windows, "lock": locks, "outcome": outcomes}[entry["kind"]][entry["window"]] = entry

scores = {}
for window, lock in locks.items():
    cast = votes.get(window, [])
    if sha256("".join(vote["Commitment"] + "\n" for vote in sorted(cast, key=lambda vote: vote["Commitment"]))) != lock["voteList"]:
        faults.append(f"question {window}: its votes aren't those of its lock")
    decided = outcomes.get(window, {"outcome": "void"})
    if decided["outcome"] != "void" and (decided["outcome"] == "yes") != (decided["close"] > decided["reference"]):
        faults.append(f"question {window}: its outcome isn't what its closes say")
    for vote in cast:
        holds = "holds" if vote["HoldsPosition"] else "none"
        hidden = "\n".join(str(part) for part in (vote["Salt"], window, vote["Voter"], vote["Percent"], holds, vote["At"]))
        if sha256(hidden) != vote["Commitment"] or vote["Commitment"] not in committed or vote["At"] >= windows[window]["locksAt"]:
            faults.append(f"question {window}: a vote of {vote['Handle'] or 'a former member'} isn't what was committed to")
        if decided["outcome"] != "void":
            happened = decided["outcome"] == "yes"
            score = scores.setdefault(vote["Voter"], [vote["Handle"] or "a former member", 0, 0.0, 0.0])
            score[1] += 1
            score[2] += (vote["Percent"] / 100 - happened) ** 2
            score[3] += (windows[window]["baseRate"] - happened) ** 2

print(f"{seq} entries, {len(windows)} questions, {len(locks)} past their lock, {sum(map(len, votes.values()))} votes")
for handle, count, own, base in sorted(scores.values(), key=lambda score: (score[2] - score[3]) / score[1]):
    print(f"{handle}: {count} decided, Brier score {own / count:.4f}, base rates {base / count:.4f}")
print("\n".join(faults) if faults else "all fit")
sys.exit(1 if faults else 0)
