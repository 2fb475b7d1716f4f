import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { Read } from '../kit/page.tsx';
import { PlaceLadder } from '../pictures/place-ladder/place-ladder.tsx';
import { ScoreRace } from '../pictures/score-race/score-race.tsx';
import { momentFormat } from '../pictures/time/moment-format.ts';
import { useShownZone } from '../time/zones.ts';
import { lastPaidPlace, prizeSteps, scoreUnit, titledPrizes } from './board-words.ts';
import type { FoundPlayer } from './find-on-board.ts';
import { asOf } from './use-board.ts';

/** The most lines of a race and of a ladder that readers can distinguish. */
const RACING = 10;
const RUNGS = 25;
/** So often a race of now is drawn again: each time reads the log. */
const RACE_MILLISECONDS = 60_000;

interface BoardPictureProps {
  campaign: TournamentCampaign;
  /** The moment of the board; empty: now. */
  at: string;
  version: number;
  found: FoundPlayer | undefined;
}

/** How the first players and the found player reached their places. */
export function RacePicture({ campaign, at, found }: BoardPictureProps) {
  const zone = useShownZone();
  const lastPaid = lastPaidPlace(campaign);
  const query = useRead(
    campaignKey(campaign.id, 'race', at, found?.player_id),
    (signal) =>
      laurel.readBoardHistory({
        path: { id: campaign.id },
        query: {
          moments: 60,
          top: RACING,
          ...(at !== '' && { to: at }),
          ...(found && { player_id: found.player_id }),
        },
        signal,
      }),
    { placeholderData: keepPreviousData, every: at === '' ? RACE_MILLISECONDS : false },
  );
  return (
    <Read query={query} lines={8}>
      {(history) => (
        <ScoreRace
          history={history}
          better={tournamentTypes[campaign.tournament_type].better}
          lastPrizePlace={lastPaid === 0 ? null : lastPaid}
          chosen={found ? [found.player_id] : []}
          format={momentFormat(zone)}
        />
      )}
    </Read>
  );
}

/** Who is close to which prize: the first lines of the board, or those around who was found. */
export function LadderPicture({ campaign, at, version, found }: BoardPictureProps) {
  const page = Math.floor((found?.index ?? 0) / RUNGS) + 1;
  const query = useRead(
    campaignKey(campaign.id, 'ladder', at, version, page),
    (signal) =>
      laurel.readLeaderboard({
        path: { id: campaign.id },
        query: { page, page_size: RUNGS, ...asOf(at) },
        signal,
      }),
    { placeholderData: keepPreviousData },
  );
  const prizes = campaign.tournament_type === 'IM' ? [] : prizeSteps(titledPrizes(campaign));
  return (
    <Read query={query} lines={8}>
      {({ results }) => (
        <PlaceLadder
          rows={results}
          prizes={prizes}
          better={tournamentTypes[campaign.tournament_type].better}
          unit={scoreUnit(campaign)}
          chosen={found?.player_id ?? null}
        />
      )}
    </Read>
  );
}
