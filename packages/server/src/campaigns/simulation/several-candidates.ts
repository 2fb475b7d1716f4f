import type {
  CampaignDefinition,
  CampaignInput,
  DefinitionError,
} from '@laurel/contract/campaigns/definition.ts';
import type { SeveralWindows } from '@laurel/contract/campaigns/several-windows.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp, MICROSECONDS_A_DAY, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import type { StoredCampaign } from '../../store/campaigns/campaigns.ts';
import { checkedDefinition } from '../editing/definition.ts';
import type { Candidate } from './simulate-boards.ts';

/** A candidate, and which of the definitions it is of. */
export interface SeveralCandidate extends Candidate {
  index: number;
}

const WEEK = 7 * MICROSECONDS_A_DAY;

/**
 * Each definition in each window. In another window than its own nobody can have joined, and history that was sent afterwards must be of use,
 * as in a single simulation. `now` in µs. Fault `invalid_body`, with pointers.
 */
export function severalCandidates(
  { state, definition: stored }: StoredCampaign,
  { windows, definitions }: Pick<SeveralWindows, 'windows' | 'definitions'>,
  now: number,
): SeveralCandidate[] {
  const wanted = Array.isArray(windows) ? windows : lastWeeks(stored, windows.weeks, now);
  const whole = definitions?.map((input: CampaignInput, i) => checkedDefinition(input, `/definitions/${i}`));
  const errors: DefinitionError[] = [];
  const candidates = (whole ?? [stored]).flatMap((definition, index) =>
    wanted.map((window, i) => {
      const moved: CampaignDefinition = { ...definition, ...window };
      for (const { pointer, detail } of kindOf(moved).definition.check(moved))
        errors.push({ pointer: `/windows/${i}${pointer}`, detail });
      const isMoved = !isSameWindow(moved, stored);
      return {
        index,
        definition: moved,
        everybodyJoined: isMoved || state === 'draft',
        receivedInTime: isMoved,
      };
    }),
  );
  if (errors.length === 0) return candidates;
  const pointers = errors.map((error) => error.pointer).join(', ');
  throw new Fault('invalid_body', `Not valid: ${pointers}.`, { errors: errors.slice(0, listedErrors) });
}

/** The campaign's window, moved by whole weeks so that it keeps its weekday: the latest that are over, in order. */
function lastWeeks({ start, end }: CampaignDefinition, weeks: number, now: number) {
  const [from, to] = [start, end].map((text) => parseTimestamp(text) as number) as [number, number];
  const latest = Math.ceil((to - now) / WEEK);
  return Array.from({ length: weeks }, (_, i) => {
    const back = (latest + weeks - 1 - i) * WEEK;
    return { start: formatTimestamp(from - back), end: formatTimestamp(to - back) };
  });
}

function isSameWindow(a: CampaignDefinition, b: CampaignDefinition): boolean {
  return (
    parseTimestamp(a.start) === parseTimestamp(b.start) && parseTimestamp(a.end) === parseTimestamp(b.end)
  );
}
