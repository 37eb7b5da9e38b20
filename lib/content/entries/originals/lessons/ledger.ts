import type { Millis } from '@/lib/core/base/brand';
import type { OriginalEntry } from '../../entry';

export const ledgerLesson: OriginalEntry<'lesson'> = {
  kind: 'lesson',
  id: 'ledger',
  title: 'The ledger: find the altered entry',
  summary:
    'Chain four trade entries by SHA-256, change one price by a dollar, and see which entry no longer fits and who would notice.',
  tags: ['verification'],
  publishedAt: Date.UTC(2026, 10, 27) as Millis,
  data: { number: 9, goal: 'find an altered entry in a hash chain', minutes: 8 },
  body: `Change one digit of one old trade, and every hash from that entry on changes. Anyone who saved the last hash before can prove it. Without such a copy, a chain proves nothing.

A hash is a fingerprint of a text. SHA-256 makes 64 hexadecimal digits of any text: always the same ones for the same text, and quite different ones for a text that differs by a character. Nobody knows a way to find a second text with the same digits.

A ledger chains its entries by hashing the previous hash along with each text:

hash = SHA-256(previous hash, then \`|\`, then the entry’s text)

For the first entry, the previous hash is 64 zeros. That way each hash depends on all entries before it.

## Four entries

Two trades make four entries. Each has number, kind, ticker, side, quantity and price. Below are the last eight digits of each hash.

| entry | hash ends in |
| - | - |
| \`1\\|open\\|SPY\\|buy\\|10\\|512.40\` | \`5e57c637\` |
| \`2\\|close\\|SPY\\|sell\\|10\\|518.10\` | \`3cc8d112\` |
| \`3\\|open\\|SPY\\|buy\\|10\\|515.00\` | \`0d2e61b1\` |
| \`4\\|close\\|SPY\\|sell\\|10\\|509.20\` | \`b5a4590a\` |

The first trade earned $57.00, the second lost $58.00. Together that’s −$1.00.

Now someone writes 519.10 instead of 518.10 into entry 2. The result turns from −$1.00 to +$9.00. The hashes, computed again, end in:

| entry | recorded | computed again |
| - | - | - |
| 1 | \`5e57c637\` | \`5e57c637\` |
| 2 | \`3cc8d112\` | \`1337b4fe\` |
| 3 | \`0d2e61b1\` | \`0f163a46\` |
| 4 | \`b5a4590a\` | \`69c385ff\` |

Entry 1 still fits. Entry 2 is the first that doesn’t, so that’s where the change is. Entries 3 and 4 weren’t touched and don’t fit either, because each contains the hash before it.

::part{name=ledger-picture}

## What a chain can’t do

The misconception is that a hash stops the operator. It doesn’t. An operator can change entry 2 and then compute all hashes again. The new chain fits perfectly. It ends in \`69c385ff\` instead of \`b5a4590a\`, and that’s the only trace.

So a chain is :term[tamper-evident]{slug=hash-chain}, not unchangeable, and evident only to those who have something to compare it with. That’s why heads of ledgers have to leave the operator’s hands:

- Robots’ pages show a seal of their ledger’s last hash. Anyone can save it.
- A [public log](/verify/) commits to the heads of all ledgers every day, as the root of a :term[Merkle tree]{slug=merkle-root}. Other people’s programs can watch it and sign what they saw.
- Users can download a ledger and check every hash on their own machine.

And there’s more that a chain doesn’t say. It doesn’t say whether trades were good. It doesn’t say whether prices were real: a simulated fill is chained just like any other. It says that what was written down then is still what’s there now.

The entries of this site have more fields than the example: robot, trade number, fill time, costs, profit, phase and when they were recorded. They use numbers of instruments instead of tickers. The rule is the same one.

## A robot of this site

::part{name=ledger-here}

## Exercise: change any digit

Edit a price or a quantity and verify. Then compute all hashes again, as the operator could, and look at the last one.

::part{name=ledger-exercise}

To check it without this page, in a shell. This is entry 1; each later one takes the hash printed before it in place of the zeros:

\`\`\`
printf '%064d|%s' 0 '1|open|SPY|buy|10|512.40' | sha256sum
\`\`\`

## Check yourself

:::answer[Who notices that all hashes were computed again?]
Anyone who saved \`b5a4590a\`, or any other hash from entry 2 on, before the change.
:::

:::answer[Does an intact chain prove a profit?]
No. It proves that the entries weren’t changed since their hashes were saved. Whether they describe a profit is in the entries, and whether prices were real is outside of the chain.
:::

:::answer[Someone deletes entry 4. Does verification notice?]
Not from the chain alone: entries 1 to 3 still fit. It takes the recorded end of the chain, which says four entries and \`b5a4590a\`.
:::

## Read on

- [Verify](/verify/) shows the log, its daily roots and how to check them.
- [The ledger](/app/home/?homePageMode=help&article=ledger) in help describes every field of an entry.
- [Lesson 8](/app/courses/luck/) explains why an honest record can still be luck.`,
};
