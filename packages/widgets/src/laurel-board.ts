import { LaurelBoard } from './board-element.ts';
import { define } from './laurel-element.ts';

define('laurel-board', LaurelBoard);
