/** Hash of all that this build was made of. */
declare const __BUILD__: string;
