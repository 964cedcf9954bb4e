// Copying a text for somebody to paste elsewhere.

/**
 * Was it copied? Where a page of one's own network may not write to the clipboard itself, as if selected by hand.
 * @param {string} text @returns {Promise<boolean>}
 */
export async function copyText(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
