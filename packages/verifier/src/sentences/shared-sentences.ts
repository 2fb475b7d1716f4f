import { counted } from '../checks/findings.ts';
import { nameOfCampaign, ofReceipts, sentencesOf } from './sentence.ts';

/** What is said of certificates and receipts alike. */
export const sharedSentences = sentencesOf('both', [], {
  verdict: [
    {
      text: 'This {kind} of campaign {campaign} does not hold.',
      follows: 'A check has failed. The name is what the file says.',
      when: ({ verdict, shown }) => !verdict.valid && !shown.isSignedByOthers,
      values: (one) => ({ kind: one.verdict.kind, campaign: nameOfCampaign(one) }),
    },
    {
      text: 'This {kind} of campaign {campaign} does not hold by the keys that you gave: others signed it, which are in the file.',
      follows: 'Both checkpoints are signed by keys of the file, and by none that the reader gave.',
      when: ({ verdict, shown }) => !verdict.valid && shown.isSignedByOthers,
      values: (one) => ({ kind: one.verdict.kind, campaign: nameOfCampaign(one) }),
    },
  ],
  'does not show': [
    {
      text: 'That the operator sent everything: an event that was never sent leaves no trace here. Game providers can compare their books with the log.',
      follows: 'The log has what was accepted.',
    },
    {
      text: 'That what was sent is what happened in the game.',
      follows: 'The log has what was accepted.',
    },
    {
      text: 'Which games a catalogue selects: the list is in the file.',
      follows:
        'The definition selects games by what a catalogue says of them, and the catalogue is not in the file.',
      when: ({ shown }) => shown.isByCatalogue,
    },
    {
      of: 'certificate',
      text: 'That {players} rightly had pauses, in which rounds do not count: the settlement sealed the list, and why is personal data.',
      follows: 'The list of pauses is sealed, and no leaf shows what they follow from.',
      when: ({ shown }) => shown.paused > 0,
      values: ({ shown }) => ({ players: counted(shown.paused, 'player') }),
    },
    {
      text: 'Whose signature it is: the keys are in the file itself. Compare them with those that the operator publishes, or give them.',
      follows: 'The reader gave no key.',
      when: ({ shown }) => !shown.isKeyGiven,
    },
    {
      text: 'What erased players did: {opaque} of their events cannot be opened any more, and that these are theirs is what the operator says.',
      follows:
        'The events are leaves of the log without an opening, not later than the erasures in the file and no more than those players had.',
      when: ({ verdict }) => verdict.opaque > 0,
      values: ({ verdict }) => ({ opaque: verdict.opaque }),
    },
    {
      text: 'That payouts were paid.',
      follows: 'Nothing in the file is about payments.',
    },
  ],
});

/** What is said of receipts. */
export const receiptSentences = sentencesOf('receipt', ofReceipts, {
  verdict: [
    {
      text: 'This receipt of campaign {campaign} holds: the line is on the settled board, which has {count}.',
      follows:
        'Every check holds: the line leads to the root of the board that the settlement sealed, as one of so many.',
      values: (one) => ({ campaign: nameOfCampaign(one), count: one.verdict.count ?? 0 }),
    },
  ],
  shows: [
    {
      text: 'These events of the player were accepted, and by the rules of the settlement they give this score at this time.',
      follows:
        'Each event is a leaf of the log that opens as one of this player, and they fold to the score and time of the line with the definition and rates of the settlement.',
    },
    {
      text: 'The line is on the board that was settled, and is owed the prizes that are named here.',
      follows:
        'The prizes follow from the place and the definition, or from the completions; or the settlement sealed what each line is owed, and the proof leads to it.',
      when: ({ shown }) => shown.areOwedProven,
    },
    {
      text: 'The line is on the board that was settled.',
      follows: 'The line leads to the root of the board that the settlement sealed.',
      when: ({ shown }) => !shown.areOwedProven,
    },
    {
      text: 'The prizes that fell to the player are no more than the player’s rounds that can win by the secret that was committed to.',
      follows:
        'The ids of the player’s bets open, and with the sealed secret they give the value of each round that counts.',
      checks: [...ofReceipts, 'drops'],
    },
  ],
  'does not show': [
    {
      text: 'All that the line is owed: that depends on others, or on what the board has no longer, and the settlement did not seal it for each line.',
      follows: 'The settlement is of an earlier release, whose leaf has no `owed_root`.',
      when: ({ shown }) => !shown.areOwedProven,
    },
    {
      text: 'The other lines of the board, and whether all events of the player are here: the certificate shows that.',
      follows: 'A receipt has the leaves of one player alone.',
    },
    {
      text: 'When the operator committed to the secret of the drop: the certificate shows that it was when the campaign was published.',
      follows: 'A receipt may begin with a version that is later than the one that was published.',
      checks: [...ofReceipts, 'drops'],
      when: ({ verdict }) => verdict.valid,
    },
    {
      text: 'Whether the key that signed was replaced before the settlement: the certificate shows that.',
      follows: 'A receipt has only the decisions about its player.',
    },
    {
      text: 'That the player’s incentives were rightly paused: the pauses are listed here, and the certificate has them sealed.',
      follows: 'The own pauses of a receipt have no hash in the settlement.',
      when: ({ shown }) => shown.paused > 0,
    },
  ],
});
