import type { CampaignDefinition, TournamentType } from '../campaigns/definition.ts';
import type { TaskName } from '../campaigns/tasks.ts';
import { listed, withoutTerms } from './breaches.ts';
import type { Breach, OwnRule } from './rule.ts';

const standards = {
  name: 'AGCO, Registrar’s Standards for Internet Gaming',
  url: 'https://www.agco.ca/book/export/html/57666/',
};

const FROM = '2022-04-04';

/** Ontario. */
export const ontario: readonly OwnRule[] = [
  {
    id: 'on_public_offer',
    clause: 'Standard 2.05',
    source: standards,
    from: FROM,
    until: null,
    severity: 'warning',
    says: 'Inducements, bonuses and credits must not be advertised in public: only on the gaming site, and directly to players who consented there.',
    check: (definition) =>
      listed(definition, 'the campaign is in the public listing, so show that on the gaming site alone'),
  },
  {
    id: 'on_terms',
    clause: 'Standard 2.05 and those after it on inducements',
    source: standards,
    from: FROM,
    until: null,
    severity: 'warning',
    says: 'An offer must state all material conditions and limitations where it is first presented; check the number of the standard in its newest version.',
    check: withoutTerms,
  },
  {
    id: 'on_more_play',
    clause: 'Standard 2.04',
    source: standards,
    from: FROM,
    until: null,
    severity: 'warning',
    says: 'Promotions must be truthful and must not imply that the chance of winning grows with what a player spends.',
    check: pointsForTurnover,
  },
];

const scoresPoints: Readonly<Record<TournamentType, boolean>> = {
  PT: true,
  HC: false,
  TM: false,
  IM: false,
  RA: true,
  SR: true,
};

const growsWithStakes: Readonly<Record<TaskName, boolean>> = {
  turnover: true,
  rounds: false,
  wins: false,
  multiplier: false,
  streak: false,
};

function pointsForTurnover(definition: CampaignDefinition): Breach[] {
  if (definition.kind !== 'tournament' || !scoresPoints[definition.tournament_type]) return [];
  return definition.rules.tasks.flatMap(({ task }, index) =>
    growsWithStakes[task]
      ? [
          {
            pointer: `/rules/tasks/${index}`,
            detail: 'points follow from what players stake; look at the texts',
          },
        ]
      : [],
  );
}
