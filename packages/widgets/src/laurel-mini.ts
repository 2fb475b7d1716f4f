import { define } from './define.ts';
import { LaurelMini } from './mini-element.ts';

define('laurel-mini', LaurelMini);
