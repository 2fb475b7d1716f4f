import { buildWhatIsServed } from './image/build-served.ts';

/** `npm run build`: what an install for production needs to find built. */
await buildWhatIsServed();
