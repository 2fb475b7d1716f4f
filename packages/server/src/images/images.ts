export { type Images, openImages } from './open-images.ts';
