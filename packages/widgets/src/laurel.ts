import { LaurelBoard } from './board-element.ts';
import { define } from './define.ts';
import { LaurelLobby } from './lobby-element.ts';
import { LaurelMini } from './mini-element.ts';

define('laurel-board', LaurelBoard);
define('laurel-mini', LaurelMini);
define('laurel-lobby', LaurelLobby);
