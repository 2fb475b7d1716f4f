import { counted } from '../checks/findings.ts';
import type { Verification } from '../verdict.ts';
import { isValid, nameOfCampaign, ofCertificates, sentencesOf } from './sentence.ts';

/** What is said of certificates that hold, and of what they hold. */
export const certificateSentences = sentencesOf('certificate', ofCertificates, {
  verdict: [
    {
      text: 'This certificate of campaign {campaign} holds: every line of its board is right, {count} in all.',
      follows:
        'Every check holds, and every line has the score and time that the opened events come to. The name is that of the definition in the log.',
      when: (one) => isValid(one) && one.shown.unfolded === 0,
      values: (one) => ({ campaign: nameOfCampaign(one), count: one.verdict.count ?? 0 }),
    },
    {
      text: 'This certificate of campaign {campaign} holds: {known} of the {count} lines of its board are right, and {unknown} of erased players cannot be computed any more.',
      follows:
        'The same, where lines are of erased players whose events cannot be opened: these are only counted.',
      when: (one) => isValid(one) && one.shown.unfolded > 0,
      values: (one) => {
        const { count } = one.verdict;
        const { unfolded } = one.shown;
        return {
          campaign: nameOfCampaign(one),
          known: (count ?? 0) - unfolded,
          count: count ?? 0,
          unknown: unfolded,
        };
      },
    },
  ],
  shows: [
    {
      text: 'Everything that was accepted from before the start of the campaign to the end of its grace counts as the rules say, and nothing else counts{but}.',
      follows:
        'The events are all leaves of the log from before the start to the settlement’s last; the next leaf came after the grace; each that counts is opened. What cannot be looked at is named.',
      when: ({ shown }) => shown.isEndShown,
      values: (one) => ({ but: exceptionsOf(one) }),
    },
    {
      text: 'Everything that was accepted from before the start of the campaign to event {last}, the last that the log had when it was signed, counts as the rules say, and nothing else counts{but}.',
      follows:
        'The same, where the signed log has no event after the settlement’s last, or one that was removed.',
      when: ({ shown }) => !shown.isEndShown,
      values: (one) => ({ last: one.shown.lastEvent, but: exceptionsOf(one) }),
    },
    {
      text: 'The rules, exchange rates{but}, voids, opt-ins and disqualifications are those that were recorded before the settlement, and nobody has changed them since.',
      follows:
        'The decisions are all leaves of their log from the first to the settlement, which is the only one of the campaign; its version is the newest of them, and each rate is one that they set, but for those that are counted. The logs have only grown since.',
      when: ({ shown }) => shown.firstDecision === 0,
      values: ({ shown }) => ({
        but: shown.ratesBefore > 0 ? ` but ${shown.ratesBefore} that no decision set` : '',
      }),
    },
    {
      text: 'The rules, exchange rates{but}, voids, opt-ins and disqualifications are those that were recorded from decision {first} to the settlement, and nobody has changed them since.',
      follows: 'The same, where the file begins with a later decision: before the first event that it shows.',
      when: ({ shown }) => shown.firstDecision > 0,
      values: ({ shown }) => ({
        first: shown.firstDecision,
        but: shown.ratesBefore > 0 ? ` but ${shown.ratesBefore} that were set before` : '',
      }),
    },
    {
      text: 'Every score and place follows from them, and can be computed again by anybody who has this file.',
      follows: 'Each line has been folded from the opened events, and nobody else has a score.',
      when: ({ shown }) => shown.unfolded === 0,
    },
    {
      text: 'Every score but {unknown} of erased players follows from them, and every place from the scores on the board.',
      follows: 'The same, where lines are of erased players whose events cannot be opened.',
      when: ({ shown }) => shown.unfolded > 0,
      values: ({ shown }) => ({ unknown: shown.unfolded }),
    },
    {
      text: 'Every payout follows from the board and the prizes of the definition{but}.',
      follows:
        'The payouts of the file, whose hash the settlement has, have been computed again from the lines, or the completions of a mission.',
      when: ({ shown }) => shown.areOwedProven,
      values: ({ shown }) => ({
        but:
          shown.lost > 0
            ? `, but for ${counted(shown.lost, 'completion')} that the operator recorded and the board has no longer`
            : '',
      }),
    },
    {
      text: 'The winners of the draw follow from the list of tickets and the seed.',
      follows: 'They have been drawn again from the list of the lines and the seed of the sealed draw.',
      checks: [...ofCertificates, 'draw'],
    },
    {
      text: 'The secret of the drop was committed to when the campaign was published, and no prize fell more often than its definition says.',
      follows:
        'The sealed secret has the sealed commitment, which is of the time of the publication, and the payouts of the file are counted by prize.',
      checks: [...ofCertificates, 'drops'],
    },
    {
      text: 'Each pot of the jackpot fell by a secret that was committed to when it was seeded, and paid what was in it.',
      follows:
        'The sealed falls follow from each other, from the sealed secrets and from what the opened events contribute.',
      checks: [...ofCertificates, 'pots'],
    },
  ],
  'does not show': [
    {
      text: 'That the round of a fall was the first one to reach it: the ids of events are in receipts alone.',
      follows:
        'The order of rounds of the same moment, and the value of a round, follow from ids that are only committed to here.',
      checks: [...ofCertificates, 'pots'],
    },
    {
      text: 'How much of what came into the pots is rightly carried: the settlement says what rounds before a fall are worth more, or less, than when the pot fell.',
      follows: 'When an event came is in its leaf, and when the server took it into account is not.',
      checks: [...ofCertificates, 'pots'],
      when: isValid,
    },
    {
      text: 'To which rounds prizes fell: the ids of events are in receipts alone, which show that for their player.',
      follows:
        'The value of a round follows from the id of its first bet, and that is only committed to here.',
      checks: [...ofCertificates, 'drops'],
    },
    {
      text: 'Whether each player who was not on the board was rightly left out by the campaign’s audience, which is personal data.',
      follows: 'The list of those players is sealed, and why each is on it is not.',
    },
    {
      text: 'That nothing was accepted after event {last} and before the end of the grace: the settlement says that it was made later, and no later event shows it.',
      follows: 'The signed log has no event after the settlement’s last, or one that was removed.',
      when: ({ shown }) => !shown.isEndShown,
      values: ({ shown }) => ({ last: shown.lastEvent }),
    },
    {
      text: 'What was decided before decision {first}, with which the file begins{rates}.',
      follows: 'The file begins with a later decision of the log, before the first event that it shows.',
      when: ({ shown }) => shown.firstDecision > 0,
      values: ({ shown }) => ({
        first: shown.firstDecision,
        rates: shown.ratesBefore > 0 ? `: ${counted(shown.ratesBefore, 'exchange rate')} among it` : '',
      }),
    },
    {
      text: 'Where {rates} came from, which no decision of the log set: of earlier releases, which recorded none, or of nobody.',
      follows: 'The decisions begin with the first of the log, and none of them set these rates.',
      when: ({ shown }) => shown.firstDecision === 0 && shown.ratesBefore > 0,
      values: ({ shown }) => ({ rates: counted(shown.ratesBefore, 'exchange rate') }),
    },
    {
      text: 'What was in {removed} that the log has by number alone, as removed before it was sealed.',
      follows: 'Their leaves have nothing but their numbers.',
      when: ({ shown }) => shown.removed > 0,
      values: ({ shown }) => ({ removed: counted(shown.removed, 'event') }),
    },
    {
      text: 'What was owed for this board: the settlement sealed the payouts, and without the events of erased players they cannot be computed.',
      follows: 'Payouts depend on scores or stakes of erased players, whose events cannot be opened.',
      when: ({ shown }) => !shown.areOwedProven,
    },
    {
      text: 'That {lost} were ever reached which the operator recorded, and the board has no longer.',
      follows: 'The list of lost completions is sealed, and nothing folds to it.',
      when: ({ shown }) => shown.lost > 0,
      values: ({ shown }) => ({ lost: counted(shown.lost, 'completion') }),
    },
  ],
});

/** What a sentence about everything has to leave out. */
function exceptionsOf({ verdict: { opaque }, shown: { removed, paused } }: Verification): string {
  const left = [
    ...(opaque > 0 ? [`${counted(opaque, 'event')} that nobody can open any more`] : []),
    ...(removed > 0
      ? [`${counted(removed, 'event')} that ${removed === 1 ? 'was' : 'were'} removed before`]
      : []),
    ...(paused > 0 ? [`rounds of ${counted(paused, 'player')} during the pauses that the file lists`] : []),
  ];
  return left.length === 0 ? '' : `, but for ${left.join(' and ')}`;
}
