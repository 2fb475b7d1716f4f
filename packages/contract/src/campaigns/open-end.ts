/**
 * The end of campaigns that have none: the last second of the times that definitions can name. No page shows it. It is apart
 * from the schemas because first screens ask for it, which load none of them.
 */
export const openEnd = '2100-12-31T23:59:59Z';
