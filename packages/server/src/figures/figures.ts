export { openFigures } from './open-figures.ts';
