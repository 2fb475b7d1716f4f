export { type Explanations, openExplanations } from './open-explanations.ts';
