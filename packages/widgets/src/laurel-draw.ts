export { showDraw } from './draw/show-draw.ts';
