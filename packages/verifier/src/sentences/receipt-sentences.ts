import { nameOfCampaign, ofReceipts, type Sentence } from './sentence.ts';

/** What is said of receipts. */
export const receiptSentences: readonly Sentence[] = [
  {
    part: 'verdict',
    of: 'receipt',
    text: 'This receipt of campaign {campaign} holds: the line is on the settled board, which has {count}.',
    follows:
      'Every check holds: the line leads to the root of the board that the settlement sealed, as one of so many.',
    checks: ofReceipts,
    when: ({ verdict }) => verdict.valid,
    values: (one) => ({ campaign: nameOfCampaign(one), count: one.verdict.count ?? 0 }),
  },
  {
    part: 'shows',
    of: 'receipt',
    text: 'These events of the player were accepted, and by the rules of the settlement they give this score at this time.',
    follows:
      'Each event is a leaf of the log that opens as one of this player, and they fold to the score and time of the line with the definition and rates of the settlement.',
    checks: ofReceipts,
    when: ({ verdict }) => verdict.valid,
  },
  {
    part: 'shows',
    of: 'receipt',
    text: 'The line is on the board that was settled, and is owed the prizes that are named here.',
    follows:
      'The prizes follow from the place and the definition, or from the completions; or the settlement sealed what each line is owed, and the proof leads to it.',
    checks: ofReceipts,
    when: ({ shown }) => shown.areOwedProven,
  },
  {
    part: 'shows',
    of: 'receipt',
    text: 'The line is on the board that was settled.',
    follows: 'The line leads to the root of the board that the settlement sealed.',
    checks: ofReceipts,
    when: ({ shown }) => !shown.areOwedProven,
  },
  {
    part: 'shows',
    of: 'receipt',
    text: 'The prizes that fell to the player are no more than the player’s rounds that can win by the secret, which was committed to when the campaign was published.',
    follows:
      'The ids of the player’s bets open, and with the sealed secret they give the value of each round that counts.',
    checks: [...ofReceipts, 'drops'],
    when: ({ verdict }) => verdict.valid,
  },
  {
    part: 'does not show',
    of: 'receipt',
    text: 'All that the line is owed: that depends on others, or on what the board has no longer, and the settlement did not seal it for each line.',
    follows: 'The settlement is of an earlier release, whose leaf has no `owed_root`.',
    checks: [],
    when: ({ shown }) => !shown.areOwedProven,
  },
  {
    part: 'does not show',
    of: 'receipt',
    text: 'The other lines of the board, and whether all events of the player are here: the certificate shows that.',
    follows: 'A receipt has the leaves of one player alone.',
    checks: [],
    when: ({ verdict }) => verdict.valid,
  },
  {
    part: 'does not show',
    of: 'receipt',
    text: 'Whether the key that signed was replaced before the settlement: the certificate shows that.',
    follows: 'A receipt has only the decisions about its player.',
    checks: [],
    when: ({ verdict }) => verdict.valid,
  },
  {
    part: 'does not show',
    of: 'receipt',
    text: 'That the player’s incentives were rightly paused: the pauses are listed here, and the certificate has them sealed.',
    follows: 'The own pauses of a receipt have no hash in the settlement.',
    checks: [],
    when: ({ shown }) => shown.paused > 0,
  },
];
