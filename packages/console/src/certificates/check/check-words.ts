import type { CheckName, Verification } from '@laurel/verifier/verdict.ts';
import { t } from '../../languages/messages.ts';

/** What each check looks at, in the person's language. */
export const checkWords: Readonly<Record<CheckName, string>> = {
  format: t('The file can be read'),
  signatures: t('The checkpoints are signed'),
  consistency: t('The logs have only grown since the settlement'),
  decisions_tree: t('The decisions are in the log'),
  events_tree: t('The events are in the log'),
  openings: t('Each event is one of its player and round'),
  nothing_left_out: t('No event that counts is left out'),
  texts: t('Rates, games, exclusions and payouts are those of the settlement'),
  rules: t('The rules were in force'),
  fold: t('Each score follows from the events'),
  places: t('Each place follows from the scores'),
  board_hash: t('The lines have the hash of the settlement'),
  board_root: t('The tree of the lines has the root of the settlement'),
  completions: t('Each completion follows from the events'),
  payouts: t('The payouts follow from the places'),
  draw: t('The winners follow from the list of tickets and the seed'),
  drops: t('The drops follow from the rounds and the secret'),
  pots: t('The pots follow from the rounds and the secrets'),
};

/** What a certificate that holds shows; the same as the verifier says by itself (docs/certificates/sentences.md). */
export function shownByAPass({ verdict: { opaque }, shown }: Verification): readonly string[] {
  const { isEndShown, lastEvent, removed, paused, unfolded, areOwedProven } = shown;
  return [
    isEndShown
      ? t(
          'Everything that was accepted from before the start of the campaign to the end of its grace counts as the rules say, and nothing else counts.',
        )
      : t(
          'Everything that was accepted from before the start of the campaign to event {last}, the last that the log had when it was signed, counts as the rules say, and nothing else counts.',
          { last: lastEvent },
        ),
    ...(opaque + removed + paused > 0
      ? [
          t(
            'Left out of this are events that nobody can open any more or that were removed before, and rounds during the pauses that the file lists.',
          ),
        ]
      : []),
    t(
      'The rules, exchange rates, voids, opt-ins and disqualifications are those that were recorded before the settlement, and nobody has changed them since.',
    ),
    unfolded === 0 && areOwedProven
      ? t(
          'Every score, place and payout follows from them, and anybody who has this file can compute it again.',
        )
      : t('Every score and payout that can be computed from this file follows from them.'),
  ];
}

/** What it does not show. */
export function notShownByAPass({ verdict: { opaque }, shown }: Verification): readonly string[] {
  return [
    t(
      'That everything was sent: an event that was never sent leaves no trace here. Game providers can compare their books with the log.',
    ),
    t('That what was sent is what happened in the game.'),
    t(
      'Whether each player who was not on the board was rightly left out by the campaign’s audience, which is personal data.',
    ),
    t(
      'Whose signature it is: the keys are in the file itself. An auditor compares them with those that you publish.',
    ),
    ...(opaque > 0
      ? [
          t(
            'What erased players did: {count, plural, one {# event} other {# events}} of theirs cannot be opened any more.',
            { count: opaque },
          ),
        ]
      : []),
    ...(shown.ratesBefore > 0
      ? [
          t(
            'Which decision set {count, plural, one {# exchange rate} other {# exchange rates}}: that was before the first decision of the file.',
            { count: shown.ratesBefore },
          ),
        ]
      : []),
    t('That payouts were paid.'),
  ];
}
