import type { MissionInput } from '@laurel/contract/campaigns/definition.ts';
import type { Management } from './management.ts';
import { published } from './player-view.ts';

/** A mission to post: a week's two steps in EUR, except for the members under test. */
export function missionInput(changes: Partial<MissionInput> = {}): MissionInput {
  return {
    kind: 'mission',
    custom_id: 'MI-1',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Quest' }, de: { name: 'Auftrag' } },
    rules: {
      steps: [
        {
          task: 'rounds',
          count: 1,
          texts: { en: 'Play a round', de: 'Spiel eine Runde' },
          prize: { kind: 'free_spins', count: 5, titles: { en: '5 spins', de: '5 Drehs' } },
        },
        { task: 'multiplier', at_least: '10', below: '100', count: 3, texts: { en: 'Win big' } },
      ],
      in_order: true,
      repeat: { times: 2, every: 'day' },
      time_zone: 'Europe/Berlin',
    },
    prize: { kind: 'cash', amount: '50', titles: { en: '€50' } },
    ...changes,
  };
}

/** Posts and publishes a mission; the id. */
export function publishedMission(staff: Management, changes: Partial<MissionInput> = {}): Promise<number> {
  return published(staff, missionInput(changes));
}
