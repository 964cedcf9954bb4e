// How the pages of puzzles look. It comes with them, so that nobody else has to load it.

const STYLE = `
.case .ways { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin: 0.5rem 0 1rem; align-items: center; }
.case .ways > * { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
.case .ways .button { min-height: 44px; min-width: 44px; justify-content: center; }
.case .panel > h2 { margin: 0 0 0.5rem; }
.case .told { margin: 0 0 0.75rem; }
.case .told p { margin: 0 0 0.35rem; }
.case ol.said { margin: 0.5rem 0; padding-inline-start: 2rem; display: grid; gap: 0.3rem; }
.case ol.said li.lit { background: color-mix(in srgb, var(--brass) 28%, transparent); border-radius: 4px; }
.case fieldset { border: 0; margin: 0 0 0.75rem; padding: 0; }
.case legend { padding: 0 0 0.3rem; font-weight: 600; }
.case .choices { display: flex; flex-wrap: wrap; gap: 0.25rem 0.9rem; }
.case .choices.whole { flex-direction: column; }
.case .tick { min-height: 44px; }
.case .proof { display: grid; gap: 0.35rem; padding-inline-start: 1.5rem; }
.case .proof button { text-align: start; font: inherit; white-space: normal; min-height: 44px; height: auto; }
.case .progress table { border-collapse: collapse; margin: 0.5rem 0; }
.case .progress :is(th, td) { padding: 0.15rem 0.9rem 0.15rem 0; text-align: start; font-weight: 400; }
.case .progress .button { min-height: 44px; }
.case .progress label:focus-within { outline: 2px solid var(--brass); }
.case .ending h3 { margin-top: 1rem; }
.case .archive { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.4rem, 1fr)); gap: 0.35rem; }
.case .archive { padding: 0; margin: 0; list-style: none; }
.case .archive a { min-height: 44px; width: 100%; padding-inline: 0.25rem; justify-content: center; }
@media (max-width: 62rem) and (min-height: 32.01rem), (max-width: 36rem) {
  .case .read { display: contents; }
  .case .told { order: -2; }
  .case :is(.answer, .ending) { order: -1; }
}
.no-print { margin: 0 auto 1rem; max-width: 60rem; }
.case-print { background: #fff; color: #111; padding: 1.5rem; max-width: 60rem; margin: 0 auto; }
.case-print table { border-collapse: collapse; break-inside: avoid; margin: 0.75rem 0; }
.case-print .sheets { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: start; }
.case-print th, .case-print td { border: 1px solid #555; padding: 0.15rem 0.5rem; font-weight: 400; }
.case-print th[scope="row"], .case-print thead th:first-child { text-align: start; }
.case-print td { text-align: center; min-width: 2.2rem; }
@media (max-width: 36rem) {
  .case-print { padding: 1rem 0.75rem; }
  .case-print table { width: 100%; font-size: 0.85rem; }
  .case-print th, .case-print td { padding: 0.15rem 0.2rem; min-width: 0; }
}
.case-print .solutions { break-before: page; margin-top: 3rem; }
@media print {
  .masthead, .no-print { display: none; }
  body, .case-print { background: #fff; }
  .case-print { padding: 0; max-width: none; }
}
`;

let worn = false;

/** Let the page look like this, from now on. */
export function wearPuzzleStyle() {
  if (worn) return;
  worn = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
