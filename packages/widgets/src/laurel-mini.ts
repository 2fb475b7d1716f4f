import { define } from './laurel-element.ts';
import { LaurelMini } from './mini-element.ts';

define('laurel-mini', LaurelMini);
