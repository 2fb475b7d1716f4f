import type { HostileReport } from './hostile-run.ts';

/** 0.29 of 8,000 requests were accepted; with a broken credential or an empty world it would be next to none. */
const MIN_ACCEPTED = 0.15;
/** 0.005 of 5,671 and 0.015 of 1,326 refused requests were accepted when they were sent again. */
const MAX_UNSTABLE = 0.05;
/** None of 20 rounds was given up. */
const MAX_UNSETTLED = 0.05;

/** Why a run proves less than it seems to, whatever its findings: one sentence for each reason. */
export function weaknessesOf({ accepted, refused, unstable, rounds, unsettledRounds }: HostileReport) {
  const weaknesses: string[] = [];
  const require = (holds: boolean, sentence: string) => void (holds || weaknesses.push(sentence));
  require(refused > 0 && rounds > 0, 'nothing was refused');
  require(accepted >= MIN_ACCEPTED * (accepted + refused), `only ${accepted} requests were accepted`);
  require(unstable <=
    MAX_UNSTABLE * refused, `${unstable} refused requests were accepted when they were sent again`);
  require(unsettledRounds <=
    MAX_UNSETTLED *
      rounds, `${unsettledRounds} of ${rounds} rounds never showed whether refused requests change rows`);
  return weaknesses;
}
