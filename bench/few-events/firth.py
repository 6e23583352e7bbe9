"""Ridge with its penalty by cross-validation beside Firth's bias-reduced logit, on rows with few events.

    python3 bench/few-events/firth.py            needs numpy; prints Brier skill and O/E of both, a line for each kind of world

Worlds: standard normal features with normal coefficients, 3,000 rows to learn from, 40,000 with known
probabilities to be judged on. Firth (1993) with the intercept set so that the mean is the rate (FLIC: Puhr et
al. 2017). Penalties are those of `stele fit`.
"""

import numpy as np

penalties = (100, 30, 10, 3, 1, 0.3, 0.1)
worlds = [(4, 1), (8, 1), (16, 1), (8, 0.5)]
runs = 20
random = np.random.default_rng(7)


def sigmoid(eta):
    return 1 / (1 + np.exp(-eta))


def with_ones(x):
    return np.c_[np.ones(len(x)), x]


def start(x, y):
    beta = np.zeros(x.shape[1] + 1)
    beta[0] = np.log(y.mean() / (1 - y.mean()))
    return beta


def ridge(x, y, penalty):
    rows, beta = with_ones(x), start(x, y)
    shrink = np.diag([0] + [penalty] * x.shape[1])
    for _ in range(60):
        p = sigmoid(rows @ beta)
        hessian = (rows.T * (p * (1 - p))) @ rows + shrink
        step = np.linalg.solve(hessian, rows.T @ (p - y) + shrink @ beta)
        size = np.abs(step).max()
        beta = beta - step * min(1, 5 / size)
        if size < 1e-8:
            break
    return beta


def chosen_ridge(x, y):
    folds = random.permutation(len(y)) % 5

    def loss(penalty):
        total = 0
        for fold in range(5):
            held = folds == fold
            p = np.clip(sigmoid(with_ones(x[held]) @ ridge(x[~held], y[~held], penalty)), 1e-9, 1 - 1e-9)
            total -= (y[held] * np.log(p) + (1 - y[held]) * np.log(1 - p)).sum()
        return total

    return ridge(x, y, min(penalties, key=loss))


def firth(x, y):
    rows, beta = with_ones(x), start(x, y)
    for _ in range(200):
        p = sigmoid(rows @ beta)
        weight = p * (1 - p)
        inverse = np.linalg.inv((rows.T * weight) @ rows)
        leverage = weight * np.einsum("ij,jk,ik->i", rows, inverse, rows)
        step = inverse @ (rows.T @ (y - p + leverage * (0.5 - p)))
        size = np.abs(step).max()
        beta = beta + step * min(1, 1 / size)
        if size < 1e-7:
            break
    for _ in range(50):
        p = sigmoid(rows @ beta)
        beta[0] += (y.sum() - p.sum()) / (p * (1 - p)).sum()
    return beta


def level(x, weights, events):
    low, high = -12.0, 3.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if sigmoid(middle + x @ weights).sum() < events else (low, middle)
    return low


def scored(features, strength, events):
    weights = random.normal(0, strength, features) * 2 / np.sqrt(features)
    x, test = random.normal(size=(3000, features)), random.normal(size=(40000, features))
    intercept = level(x, weights, events)
    y = (random.random(len(x)) < sigmoid(intercept + x @ weights)).astype(float)
    truth, rate = sigmoid(intercept + test @ weights), y.mean()
    if y.sum() < 10:
        return []
    brier = lambda p: (truth * (1 - p) ** 2 + (1 - truth) * p**2).mean()
    fits = [sigmoid(with_ones(test) @ fit(x, y)) for fit in (chosen_ridge, firth)]
    return [[f(p) for p in fits for f in (lambda p: 1 - brier(p) / brier(rate), lambda p: truth.sum() / p.sum())]]


if __name__ == "__main__":
    print("features strength events | ridge skill O/E | Firth skill O/E | difference of skill, its standard error")
    for features, strength in worlds:
        for events in (20, 35, 50, 150):
            table = np.array([row for _ in range(runs) for row in scored(features, strength, events)])
            a, b, c, d = table.mean(0)
            gap = table[:, 0] - table[:, 2]
            error = gap.std() / np.sqrt(len(gap))
            print(f"{features} {strength} {events} | {a:.3f} {b:.2f} | {c:.3f} {d:.2f} | {gap.mean():.4f} {error:.4f}")
