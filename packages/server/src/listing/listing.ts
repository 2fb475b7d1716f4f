export { type Listing, openListing } from './open-listing.ts';
export { serviceLanguages, serviceWording } from './service-texts.ts';
export { shownUsername } from './shown-username.ts';
export { shortestFor, textIn, titleIn, titlesIn } from './texts-in.ts';
