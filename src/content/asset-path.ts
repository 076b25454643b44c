/** A file's address on our own host: what hosted Sanity keeps is fetched through it too, and never from elsewhere. */
export const assetPath = (url: string): string =>
  url.replace(/^https:\/\/cdn\.sanity\.io\//, '/lake/').replace(/^https?:\/\/[^/]+(?=\/lake\/)/, '')
