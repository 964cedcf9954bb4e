/** A hash of the whole page. */
declare const BUILD: string;
/** The files without which no page opens. */
declare const FILES: string[];
