import type { CheckName, Verification } from './verdict.ts';

/** What each check looks at, in a few words. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
  format: 'The file can be read',
  signatures: 'The checkpoints are signed',
  consistency: 'The logs have only grown since the settlement',
  decisions_tree: 'The decisions are in the log',
  events_tree: 'The events are in the log',
  openings: 'Each event is one of its player and round',
  nothing_left_out: 'No event that counts is left out',
  texts: 'Rates, games, exclusions and payouts are those of the settlement',
  rules: 'The rules were in force',
  fold: 'Each score follows from the events',
  places: 'Each place follows from the scores',
  board_hash: 'The lines have the hash of the settlement',
  board_root: 'The tree of the lines has the root of the settlement',
  completions: 'Each completion follows from the events',
  payouts: 'The payouts follow from the places',
  draw: 'The winners follow from the list of tickets and the seed',
};

/** The verdict in one sentence. */
export function verdictSentence({ verdict }: Verification): string {
  const { valid, kind, campaign, count } = verdict;
  if (!valid) return `This ${kind} of campaign ${campaign.custom_id} does not hold.`;
  if (kind === 'receipt')
    return `This receipt of campaign ${campaign.custom_id} holds: the line is on the settled board, which has ${count}.`;
  return `This certificate of campaign ${campaign.custom_id} holds: every line of its board is right, ${count} in all.`;
}

/** What a pass shows; a line each. */
export function whatAPassShows({ verdict }: Verification): readonly string[] {
  if (verdict.kind === 'receipt')
    return [
      'These events of the player were accepted, and by the rules of the settlement they give this score at this time.',
      'The line is on the board that was settled, and is owed the prizes that are named here.',
    ];
  return [
    'Everything that was accepted from before the start of the campaign to the end of its grace counts as the rules say, and nothing else counts.',
    'The rules, exchange rates, voids, opt-ins and disqualifications are those that were recorded before the settlement, and nobody has changed them since.',
    'Every score, place and payout follows from them, and can be computed again by anybody who has this file.',
  ];
}

/** What a pass does not show; a line each. */
export function whatAPassDoesNotShow({ verdict, shown }: Verification): readonly string[] {
  return [
    'That the operator sent everything: an event that was never sent leaves no trace here. Game providers can compare their books with the log.',
    'That what was sent is what happened in the game.',
    ...(verdict.kind === 'receipt'
      ? [
          'The other lines of the board, and whether all events of the player are here: the certificate shows that.',
        ]
      : [
          'Whether each player who was not on the board was rightly left out by the campaign’s audience, which is personal data.',
        ]),
    ...(shown.isKeyGiven
      ? []
      : [
          'Whose signature it is: the keys are in the file itself. Compare them with those that the operator publishes, or give them.',
        ]),
    ...(verdict.opaque > 0
      ? [`What erased players did: ${verdict.opaque} of their events cannot be opened any more.`]
      : []),
    'That payouts were paid.',
  ];
}
