import type { CampaignDefinition } from '../campaigns/definition.ts';
import type { TaskName } from '../campaigns/tasks.ts';
import { typeTraits } from '../campaigns/type-traits.ts';
import { listed, ofKinds, withoutTerms } from './breaches.ts';
import type { Breach, OwnRule } from './rule.ts';

const standards = {
  name: 'AGCO, Registrar’s Standards for Internet Gaming',
  url: 'https://www.agco.ca/book/export/html/57666/',
};

const management = {
  name: 'AGCO, Registrar’s Standards for Internet Gaming, Game management',
  url: 'https://www.agco.ca/game-management',
};

const FROM = '2022-04-04';

/** Ontario. */
export const ontario: readonly OwnRule[] = [
  {
    id: 'on_public_offer',
    clause: 'Standard 2.05',
    source: standards,
    from: FROM,
    says: 'Inducements, bonuses and credits must not be advertised in public: only on the gaming site, and directly to players who consented there.',
    check: (definition) =>
      listed(definition, 'the campaign is in the public listing, so show that on the gaming site alone'),
  },
  {
    id: 'on_terms',
    clause: 'Standard 2.05 and those after it on inducements',
    source: standards,
    from: FROM,
    says: 'An offer must state all material conditions and limitations where it is first presented; check the number of the standard in its newest version.',
    check: withoutTerms,
  },
  {
    id: 'on_more_play',
    clause: 'Standard 2.04',
    source: standards,
    from: FROM,
    says: 'Promotions must be truthful and must not imply that the chance of winning grows with what a player spends.',
    check: moreForTurnover,
  },
  {
    id: 'on_jackpot_amounts',
    clause: 'Standard 4.28 (3)',
    source: management,
    from: FROM,
    says: 'Jackpot amounts that are shown must be updated as often as practicable, above all once they begin anew after a win.',
    check: (definition) =>
      ofKinds(definition, ['jackpot'], 'show its pots with the widget, or follow its live board'),
  },
];

const growsWithStakes: Readonly<Record<TaskName, boolean>> = {
  turnover: true,
  rounds: false,
  wins: false,
  multiplier: false,
  streak: false,
};

/** Points or tickets that grow with stakes. */
function moreForTurnover(definition: CampaignDefinition): Breach[] {
  const [member, tasks]: [string, readonly { task: TaskName }[]] =
    definition.kind === 'raffle'
      ? ['tickets', definition.rules.tickets]
      : definition.kind === 'tournament' && typeTraits[definition.tournament_type].tasksBring === 'points'
        ? ['tasks', definition.rules.tasks]
        : ['', []];
  const detail = `${member === 'tickets' ? 'tickets' : 'points'} follow from what players stake; look at the texts`;
  return tasks.flatMap(({ task }, index) =>
    growsWithStakes[task] ? [{ pointer: `/rules/${member}/${index}`, detail }] : [],
  );
}
