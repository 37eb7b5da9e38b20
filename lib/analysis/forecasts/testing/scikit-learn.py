"""Makes scikit-learn.json beside it: what scikit-learn 1.2.1 (Debian's python3-sklearn) learns from plain-rows.ts."""
import json, pathlib
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss

LEARN, TEST, FEATURES = 3000, 1000, 5
state = 20260101


def uniform():
    global state
    state = state * 16807 % 2147483647
    return state / 2147483647


rows = [[uniform() for _ in range(FEATURES + 1)] for _ in range(LEARN + TEST)]
x = np.array([row[:FEATURES] for row in rows]).astype(np.float32).astype(float)
y = np.array([row[FEATURES] < 0.2 + 0.3 * (a > 0.5) + 0.4 * b * c for row, (a, b, c) in zip(rows, x[:, :3])])

trees = HistGradientBoostingClassifier(
    max_iter=120, max_depth=3, max_leaf_nodes=None, learning_rate=0.05, max_bins=63,
    l2_regularization=20, min_samples_leaf=200, early_stopping=False,
).fit(x[:LEARN], y[:LEARN])
mean, deviation = x[:LEARN].mean(0), x[:LEARN].std(0)
logistic = LogisticRegression(C=1, tol=1e-10, max_iter=1000).fit((x[:LEARN] - mean) / deviation, y[:LEARN])
predicted = trees.predict_proba(x[LEARN:])[:, 1]
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps({
    "yes": int(y[:LEARN].sum()),
    "treesLogLoss": log_loss(y[LEARN:], predicted),
    "trees": [round(p, 4) for p in predicted[:100]],
    "logistic": [*logistic.intercept_, *logistic.coef_[0]],
}) + "\n")
