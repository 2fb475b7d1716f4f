import { readConfig } from '../../../src/config.ts';
import {
  defaultGraceSeconds,
  defaultLeaderboardSize,
  maxGraceSeconds,
  maxLeaderboardSize,
} from '../../../src/contract/campaigns.ts';
import { eventLimits } from '../../../src/contract/events.ts';
import type { RestatedValue } from './restated-values.ts';

const { limits, port } = readConfig({});
const number = '([\\d,]+)';

/** The values of the code that README and docs/ repeat, with the phrases in which they do. */
export const documentedValues: RestatedValue[] = [
  { phrase: phrase(`${number} events (?:a|per|in one|in a) (?:batch|request)`), value: limits.batchEvents },
  { phrase: phrase('bod(?:y|ies)\\b[^.|]{0,30}? ([\\d,]+ MiB)'), value: limits.bodyBytes },
  { phrase: phrase(`${number} (?:waiting events|events may wait)`), value: limits.queuedEvents },
  {
    phrase: phrase(`ids?\\b[^.|]{0,30}? (?:1–|1 to |up to )${number} characters`),
    value: eventLimits.idCharacters,
  },
  { phrase: phrase(`strings?\\b[^.|]{0,20}? (?:of|up to) ${number}`), value: eventLimits.stringCharacters },
  { phrase: phrase(`arrays?\\b[^.|]{0,20}? (?:of|up to) ${number} `), value: eventLimits.arrayItems },
  { phrase: phrase(`127\\.0\\.0\\.1:${number}`), value: port },
  { phrase: phrase(`grace[^.|]{0,30}? ([\\d,]+ minutes)`), value: defaultGraceSeconds },
  { phrase: phrase(`grace_seconds[^.|]{0,30}? to ${number}`), value: maxGraceSeconds },
  { phrase: phrase(`leaderboard_size[^.|]{0,30}? default ${number}`), value: defaultLeaderboardSize },
  { phrase: phrase(`leaderboard_size[^.]{0,40}? at most ${number}`), value: maxLeaderboardSize },
];

function phrase(text: string): RegExp {
  return new RegExp(text, 'gi');
}
