"""Reference values for shared/statistics and shared/evaluation, by statsmodels, scipy, numpy, pingouin, krippendorff and ppi.

Everything is drawn from one seed, so the file is the same each time. Run it by regenerate.sh beside it.
"""

import importlib.metadata
import json
import sys
import warnings

import krippendorff
import numpy
import pandas
import pingouin
import ppi_py
import scipy.special
import scipy.stats
import statsmodels.api
from statsmodels.stats.power import TTestPower

warnings.simplefilter("ignore")
LEVEL = 0.95
draw = numpy.random.default_rng(17)


def clustered(values, weights, clusters):
    """Weighted mean of responses, with the cluster-robust sandwich of a weighted regression on a constant."""
    fit = statsmodels.api.WLS(values, numpy.ones(len(values)), weights=weights).fit(
        cov_type="cluster", cov_kwds={"groups": numpy.array(clusters)}, use_t=True
    )
    low, high = fit.conf_int(1 - LEVEL)[0]
    return {
        "mean": float(fit.params[0]),
        "standardError": float(fit.bse[0]),
        "low": float(low),
        "high": float(high),
        "probability": float(fit.pvalues[0]),
    }


def responses(scenarios, runs, dropped, shift=0.0, base=None):
    """Rows of one model: (scenario, tier 1-5, run, score or None)."""
    rows = []
    for scenario in range(scenarios):
        ability = base[scenario] if base is not None else 0
        for run in range(runs):
            score = float(numpy.clip(numpy.round(55 + shift + ability + draw.normal(0, 12), 1), 0, 100))
            rows.append([f"IM-{scenario + 1:04d}", scenario % 5 + 1, run, None if draw.random() < dropped else score])
    return rows


def weighed(rows):
    """Response-level weights that give each scenario the weight of its tier, however many of its runs were scored."""
    scored = [row for row in rows if row[3] is not None]
    counts = {}
    for scenario, *_ in scored:
        counts[scenario] = counts.get(scenario, 0) + 1
    return (
        numpy.array([row[3] for row in scored]),
        numpy.array([row[1] / counts[row[0]] for row in scored]),
        numpy.unique([row[0] for row in scored], return_inverse=True)[1],
    )


def scenario_means(rows):
    frame = pandas.DataFrame(rows, columns=["scenario", "weight", "run", "score"]).dropna()
    return frame.groupby("scenario").agg(weight=("weight", "first"), mean=("score", "mean"))


def im_scores():
    cases = []
    for scenarios, runs, dropped in [(2, 1, 0), (7, 3, 0), (24, 3, 0.2), (120, 5, 0.1)]:
        rows = responses(scenarios, runs, dropped, base=draw.normal(0, 15, scenarios))
        cases.append({"rows": rows, "expected": clustered(*weighed(rows))})
    return cases


def comparisons():
    cases = []
    for scenarios, runs, equal in [(6, 2, True), (12, 3, False), (60, 3, False)]:
        base = draw.normal(0, 18, scenarios)
        first, second = responses(scenarios, runs, 0, 4.0, base), responses(scenarios, runs, 0, 0.0, base)
        if equal:
            for row in [*first, *second]:
                row[1] = 3
        a, b = scenario_means(first), scenario_means(second)
        difference = (a["mean"] - b["mean"]).to_numpy()
        case = {
            "first": first,
            "second": second,
            "expected": clustered(difference, a["weight"].to_numpy(), range(scenarios)),
        }
        if equal:
            # With equal weights it is the paired t test.
            case["pairedT"] = float(scipy.stats.ttest_rel(a["mean"], b["mean"]).pvalue)
        cases.append(case)
    return cases


def powers():
    return [
        {
            "scenarios": n,
            "deviation": deviation,
            "level": level,
            "power": power,
            "expected": deviation
            * float(TTestPower().solve_power(nobs=n, alpha=1 - level, power=power, alternative="two-sided")),
        }
        for n, deviation, level, power in [
            (10, 20, 0.95, 0.8),
            (50, 25, 0.95, 0.8),
            (500, 30, 0.95, 0.8),
            (500, 30, 0.99, 0.9),
            (40, 7.5, 0.9, 0.7),
        ]
    ]


def passes():
    cases = []
    for n in (1, 3, 5, 10, 200):
        for c in sorted({0, 1, n // 2, n - 1, n}):
            for k in sorted({1, min(2, n), min(3, n), n}):
                # The estimator as Chen et al. (2021) print it.
                any_of = 1.0 if n - c < k else 1.0 - float(numpy.prod(1.0 - k / numpy.arange(n - c + 1, n + 1)))
                all_of = float(scipy.special.comb(c, k, exact=True) / scipy.special.comb(n, k, exact=True))
                cases.append({"tries": n, "passed": c, "k": k, "any": any_of, "all": all_of})
    return cases


def agreements():
    cases = []
    for units, raters, missing in [(6, 2, 0), (15, 3, 0), (15, 3, 0.2), (200, 4, 0.1)]:
        truth = draw.uniform(0, 100, units)
        ratings = [
            [
                None if draw.random() < missing else float(numpy.clip(numpy.round(truth[unit] + 4 * rater + draw.normal(0, 10)), 0, 100))
                for rater in range(raters)
            ]
            for unit in range(units)
        ]
        table = numpy.array([[numpy.nan if mark is None else mark for mark in unit] for unit in ratings], dtype=float)
        passed = numpy.where(numpy.isnan(table), numpy.nan, table >= 50)
        whole = table[~numpy.isnan(table).any(axis=1)]
        long = pandas.DataFrame(
            [(unit, rater, mark) for unit, row in enumerate(whole) for rater, mark in enumerate(row)],
            columns=["unit", "rater", "mark"],
        )
        icc = pingouin.intraclass_corr(long, targets="unit", raters="rater", ratings="mark")
        cases.append(
            {
                "ratings": ratings,
                "alpha": float(krippendorff.alpha(table.T, level_of_measurement="interval")),
                "alphaOfPasses": float(krippendorff.alpha(passed.T, level_of_measurement="nominal")),
                "intraclass": float(icc.loc[icc["Type"] == "ICC(A,1)", "ICC"].iloc[0]),
            }
        )
    return cases


def item_rests():
    """Each item with the mean of the others, as scipy correlates them, with Fisher's interval."""
    cases = []
    for subjects, items, missing in [(4, 2, 0), (6, 5, 0), (12, 8, 0.1), (40, 20, 0.05)]:
        ability = draw.normal(0, 15, subjects)
        table = [
            [
                None if draw.random() < missing else float(numpy.clip(numpy.round(55 + ability[row] + draw.normal(0, 15)), 0, 100))
                for _ in range(items)
            ]
            for row in range(subjects)
        ]
        marks = numpy.array([[numpy.nan if mark is None else mark for mark in row] for row in table], dtype=float)
        expected = []
        for item in range(items):
            rest = numpy.nanmean(numpy.delete(marks, item, axis=1), axis=1)
            both = ~numpy.isnan(marks[:, item]) & ~numpy.isnan(rest)
            found = scipy.stats.pearsonr(marks[both, item], rest[both])
            low, high = found.confidence_interval(LEVEL)
            expected.append({"r": float(found.statistic), "low": float(low), "high": float(high)})
        cases.append({"table": table, "expected": expected})
    return cases


def quantiles():
    return [
        {"probability": p, "degrees": df, "expected": float(scipy.stats.t.ppf(p, df))}
        for p in (0.5, 0.6, 0.8, 0.9, 0.975, 0.995, 0.9995)
        for df in (1, 2, 3, 7, 11, 30, 120, 499, 10_000)
    ]


def tails():
    return [
        {"t": t, "degrees": df, "expected": float(2 * scipy.stats.t.sf(t, df))}
        for t in (0.0, 0.1, 1.0, 2.5, 8.0)
        for df in (1, 2, 5, 29, 499, 10_000)
    ]


def proportions():
    """Clopper and Pearson, as scipy's beta distribution has them; counts need not be whole (Korn and Graubard, 1998)."""
    cases = []
    for found, of in [(0, 1), (1, 1), (0, 50), (1, 50), (2, 50), (25, 50), (50, 50), (1.5, 37.5), (3, 7), (12, 1000), (0, 722)]:
        low = 0.0 if found == 0 else float(scipy.stats.beta.ppf((1 - LEVEL) / 2, found, of - found + 1))
        high = 1.0 if found == of else float(scipy.stats.beta.ppf((1 + LEVEL) / 2, found + 1, of - found))
        cases.append({"found": found, "of": of, "low": low, "high": high})
    return cases


def prediction_powered():
    """Predictions of all and the truth of some: ppi's point estimate, and statsmodels' clustered error of the pseudo-values."""
    cases = []
    for scenarios, runs, drawn, certain in [(8, 2, 6, 0), (30, 3, 20, 5), (120, 3, 60, 20), (40, 2, 80, 0)]:
        rows = []
        for scenario in range(scenarios):
            ability = draw.normal(55, 20)
            for _ in range(runs):
                truth = float(numpy.clip(numpy.round(ability + draw.normal(0, 12)), 0, 100))
                judged = float(numpy.clip(numpy.round(0.8 * truth + 14 + draw.normal(0, 8)), 0, 100))
                rows.append([f"IM-{scenario + 1:04d}", float(scenario % 5 + 1), judged, truth, False])
        for row in draw.choice(len(rows), certain, replace=False):
            rows[row][2] = rows[row][3] = 0.0
            rows[row][4] = True
        frame = [row for row in range(len(rows)) if not rows[row][4]]
        seen = set(draw.choice(frame, drawn, replace=False).tolist())
        weights = numpy.array([row[1] for row in rows])
        judged = numpy.array([row[2] for row in rows])
        truth = numpy.array([row[3] for row in rows])
        looked = numpy.array([row in seen for row in range(len(rows))])
        free = numpy.array([not row[4] for row in rows])
        off = numpy.average((truth - judged)[looked], weights=weights[looked])
        groups = len({rows[row][0] for row in seen})
        scale = weights[free].sum() / weights[looked].sum() * numpy.sqrt(groups / (groups - 1))
        pseudo = judged + numpy.where(free, off, 0) + numpy.where(looked, scale * (truth - judged - off), 0)
        fit = statsmodels.api.WLS(pseudo, numpy.ones(len(rows)), weights=weights).fit(
            cov_type="cluster",
            cov_kwds={"groups": numpy.unique([row[0] for row in rows], return_inverse=True)[1]},
        )
        error = float(fit.bse[0])
        half = float(scipy.stats.t.ppf((1 + LEVEL) / 2, min(scenarios, groups) - 1)) * error
        case = {
            "rows": [[*row[:3], row[3] if at in seen else None, row[4]] for at, row in enumerate(rows)],
            "mean": float(fit.params[0]),
            "standardError": error,
            "low": float(fit.params[0]) - half,
            "high": float(fit.params[0]) + half,
        }
        if certain == 0:
            # Of equal weights it is the package's own estimate, with all predictions and no tuning.
            case["plain"] = float(
                ppi_py.ppi_mean_pointestimate(truth[looked], judged[looked], judged, lam=1)[0]
            )
        cases.append(case)
    return cases


json.dump(
    {
        "madeBy": {
            name: importlib.metadata.version(name)
            for name in ("numpy", "scipy", "pandas", "statsmodels", "pingouin", "krippendorff", "ppi-python")
        },
        "level": LEVEL,
        "quantiles": quantiles(),
        "tails": tails(),
        "imScores": im_scores(),
        "comparisons": comparisons(),
        "powers": powers(),
        "passes": passes(),
        "agreements": agreements(),
        "itemRests": item_rests(),
        "proportions": proportions(),
        "predictionPowered": prediction_powered(),
    },
    sys.stdout,
    indent=None,
    separators=(",", ":"),
)
sys.stdout.write("\n")
