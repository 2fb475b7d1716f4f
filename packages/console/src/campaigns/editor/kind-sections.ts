import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { ReactNode } from 'react';
import { DropPrizesSection } from './drops/drop-prizes-section.tsx';
import { DropRulesSection } from './drops/drop-rules-section.tsx';
import { JackpotRulesSection, PotsSection } from './jackpots/jackpot-sections.tsx';
import { LevelsRulesSection } from './levels/levels-rules-section.tsx';
import { LevelsSection } from './levels/levels-section.tsx';
import { MissionPrizeSection } from './missions/mission-prize-section.tsx';
import { MissionRulesSection } from './missions/mission-rules-section.tsx';
import { PrizesSection } from './prizes-section.tsx';
import { RafflePrizesSection } from './raffles/raffle-prizes-section.tsx';
import { RaffleRulesSection } from './raffles/raffle-rules-section.tsx';
import { RulesSection } from './rules-section.tsx';

interface KindSections {
  Rules: () => ReactNode;
  Prizes: () => ReactNode;
}

/** The parts of the editor that differ from kind to kind; all others are the same. */
export const kindSections: Record<CampaignKindName, KindSections> = {
  tournament: { Rules: RulesSection, Prizes: PrizesSection },
  mission: { Rules: MissionRulesSection, Prizes: MissionPrizeSection },
  raffle: { Rules: RaffleRulesSection, Prizes: RafflePrizesSection },
  drop: { Rules: DropRulesSection, Prizes: DropPrizesSection },
  jackpot: { Rules: JackpotRulesSection, Prizes: PotsSection },
  levels: { Rules: LevelsRulesSection, Prizes: LevelsSection },
};
