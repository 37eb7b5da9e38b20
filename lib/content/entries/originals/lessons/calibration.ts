import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const calibrationLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'calibration',
  title: 'Calibration: score your probabilities',
  summary:
    'Score twenty forecasts by Brier, compare them with always stating the base rate, and see how many calls it takes to know.',
  tags: ['forecasts'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 10, goal: 'score probabilities and compare them with the base rate', minutes: 9 },
  body: `One forecast can’t be judged, but twenty can be scored. The twenty below score 0.2215, where stating the same 45% every time scores 0.2475. That’s a skill of 10.5%, and far too few calls to be sure of it.

A forecast of 80% says that something happens in 8 of 10 such cases. So it’s no mistake when it doesn’t happen in the other two. The misconception is that 80% and wrong means a bad forecast. What makes a forecaster bad is when calls of 80% come true half of the time.

Two questions matter. Do events happen as often as stated? That’s :term[calibration]. And are probabilities higher for what then happens? Someone who states the :term[base rate] every time is calibrated and says nothing.

## The Brier score

The :term[Brier score] (G. W. Brier, 1950) answers both with one figure. For each forecast, take the distance between the probability and what happened, 1 or 0, and square it. The score is the mean.

::math{tex="\\text{Brier} = \\frac{1}{n} \\sum_{i=1}^{n} (p_i - o_i)^2"}

0 is perfect, 1 is as wrong as can be, and 50% every time scores 0.25. Sure and wrong is expensive: 90% for something that doesn’t happen costs 0.81, while 60% costs 0.36.

## Twenty forecasts

| stated | outcomes | came true |
| - | - | - |
| 10% | 0 0 | 0 of 2 |
| 20% | 0 1 0 | 1 of 3 |
| 30% | 0 1 0 | 1 of 3 |
| 40% | 0 1 | 1 of 2 |
| 50% | 1 0 | 1 of 2 |
| 60% | 0 1 | 1 of 2 |
| 70% | 1 0 | 1 of 2 |
| 80% | 1 1 | 2 of 2 |
| 90% | 1 0 | 1 of 2 |

Nine of the twenty came true, a base rate of 45%.

- **Score:** the squared distances add up to 4.43. Divided by 20, that’s 0.2215.
- **Base rate:** stating 45% every time scores 0.45 × 0.55 = 0.2475.
- **Skill:** 1 − 0.2215 ÷ 0.2475 = 10.5%. Above 0 is better than the base rate, below 0 is worse.

The worst single call is the last one: 90%, and it didn’t come true. It costs 0.81, nearly a fifth of all.

## Reliability

Group forecasts of about the same probability, and compare what was stated with how often it came true. On the diagonal, forecasts came true as often as stated. The bars are 95% intervals (Wilson, 1927).

::part{name=calibration-picture}

Of the six calls of 70% and more, 80% on average, four came true: 67%. That’s below 80%, but the interval reaches from 30% to 90%. Six calls can’t tell a good forecaster from a bad one.

How many can? To tell a true 55% from 50%, by a two-sided test at 5%:

| probability of noticing | calls |
| - | - |
| 80% | 783 |
| 97.5% | 1,529 |

That’s for independent calls. Calls on the same day or on tickers that move together count for fewer.

So a list of twenty forecasts says almost nothing. Ask three questions instead. How many calls are there? Were all of them written down beforehand, or were the ones that came true picked afterwards? And what would the base rate have scored? A forecaster who is right in 80% of calls has no skill at all if the event happens in 80% of cases anyway.

## Here

Robots on this site don’t state probabilities. They trade or they don’t. So there are no forecasts here to score, and no reliability to show. What comes closest is a robot’s win rate with its interval: [statistics explained](/app/home/?homePageMode=help&article=statistics-explained) says what it means.

## Exercise: twenty hidden windows

Each window shows 40 days of made-up prices. State the probability that the price is higher ten days later. The prices move at random around a drift that each window keeps to its end. So there is something to see, but not much. Rising windows are as likely as falling ones.

After the twentieth, you get your score, your skill and your reliability, and the score of the model that made the prices and knows each drift.

::part{name=calibration-exercise}

## Check yourself

:::answer[What does 90% score when it’s wrong?]
0.81: the distance is 0.9, squared. When it’s right, it scores 0.01.
:::

:::answer[How many calls tell 55% from 50%?]
783 to notice it with a probability of 80%, and 1,529 with 97.5%, in a two-sided test at 5%.
:::

:::answer[Someone always states 45% and is calibrated. What’s missing?]
Skill. The same number for every case can’t be better than the base rate.
:::

## Read on

- :term[Confidence interval]{slug=confidence-interval} and :term[bootstrap] are in the glossary.
- [Lesson 8](/app/courses/luck/) shows what happens when the best of many forecasters is picked.
- [Lesson 6](/app/courses/six-statistics/) has the figures that robots do show.`,
};
