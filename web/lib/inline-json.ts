/** JSON inside a document. */

/** JSON that no text inside can end early: without `<` there is neither `</script>` nor `<!--` in it. */
export const writeInlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
