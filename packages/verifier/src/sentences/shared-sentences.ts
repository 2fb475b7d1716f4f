import { counted } from '../checks/findings.ts';
import { always, nameOfCampaign, type Sentence } from './sentence.ts';

/** What is said of certificates and receipts alike. */
export const sharedSentences: readonly Sentence[] = [
  {
    part: 'verdict',
    of: 'both',
    text: 'This {kind} of campaign {campaign} does not hold.',
    follows: 'A check has failed. The name is what the file says.',
    checks: [],
    when: ({ verdict, shown }) => !verdict.valid && !shown.isSignedByOthers,
    values: (one) => ({ kind: one.verdict.kind, campaign: nameOfCampaign(one) }),
  },
  {
    part: 'verdict',
    of: 'both',
    text: 'This {kind} of campaign {campaign} does not hold by the keys that you gave: others signed it, which are in the file.',
    follows: 'Both checkpoints are signed by keys of the file, and by none that the reader gave.',
    checks: [],
    when: ({ verdict, shown }) => !verdict.valid && shown.isSignedByOthers,
    values: (one) => ({ kind: one.verdict.kind, campaign: nameOfCampaign(one) }),
  },
  {
    part: 'does not show',
    of: 'both',
    text: 'That the operator sent everything: an event that was never sent leaves no trace here. Game providers can compare their books with the log.',
    follows: 'The log has what was accepted.',
    checks: [],
    when: always,
  },
  {
    part: 'does not show',
    of: 'both',
    text: 'That what was sent is what happened in the game.',
    follows: 'The log has what was accepted.',
    checks: [],
    when: always,
  },
  {
    part: 'does not show',
    of: 'both',
    text: 'Which games a catalogue selects: the list is in the file.',
    follows:
      'The definition selects games by what a catalogue says of them, and the catalogue is not in the file.',
    checks: [],
    when: ({ shown }) => shown.isByCatalogue,
  },
  {
    part: 'does not show',
    of: 'certificate',
    text: 'That {players} rightly had pauses, in which rounds do not count: the settlement sealed the list, and why is personal data.',
    follows: 'The list of pauses is sealed, and no leaf shows what they follow from.',
    checks: [],
    when: ({ shown }) => shown.paused > 0,
    values: ({ shown }) => ({ players: counted(shown.paused, 'player') }),
  },
  {
    part: 'does not show',
    of: 'both',
    text: 'Whose signature it is: the keys are in the file itself. Compare them with those that the operator publishes, or give them.',
    follows: 'The reader gave no key.',
    checks: [],
    when: ({ shown }) => !shown.isKeyGiven,
  },
  {
    part: 'does not show',
    of: 'both',
    text: 'What erased players did: {opaque} of their events cannot be opened any more, and that these are theirs is what the operator says.',
    follows:
      'The events are leaves of the log without an opening, not later than the erasures in the file and no more than those players had.',
    checks: [],
    when: ({ verdict }) => verdict.opaque > 0,
    values: ({ verdict }) => ({ opaque: verdict.opaque }),
  },
  {
    part: 'does not show',
    of: 'both',
    text: 'That payouts were paid.',
    follows: 'Nothing in the file is about payments.',
    checks: [],
    when: always,
  },
];
