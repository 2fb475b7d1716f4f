import { LaurelBoard } from './board-element.ts';
import { define } from './define.ts';

define('laurel-board', LaurelBoard);
