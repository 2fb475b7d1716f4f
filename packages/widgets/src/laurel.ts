import { LaurelBoard } from './board-element.ts';
import { define } from './define.ts';
import { LaurelDrops } from './drops/drops-element.ts';
import { LaurelLobby } from './lobby-element.ts';
import { LaurelMini } from './mini-element.ts';
import { LaurelMissions } from './missions/missions-element.ts';
import { LaurelRaffle } from './raffle/raffle-element.ts';
import { LaurelResults } from './results-element.ts';
import { LaurelWinners } from './winners-element.ts';

define('laurel-board', LaurelBoard);
define('laurel-mini', LaurelMini);
define('laurel-lobby', LaurelLobby);
define('laurel-winners', LaurelWinners);
define('laurel-results', LaurelResults);
define('laurel-missions', LaurelMissions);
define('laurel-raffle', LaurelRaffle);
define('laurel-drops', LaurelDrops);
