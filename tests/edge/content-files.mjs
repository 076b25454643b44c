/**
 * Whether a test file fills the content lake.
 * @param {string} path
 */
export const fillsContentLake = (path) =>
  /edge\/(content|lake)\/|\/(analytics|sender-brand|two-fa-url)\.test/.test(path)
