/** The origin of a demo brand's pages. */
export const brandOrigin = (baseURL: string | undefined, brand: string): string =>
  (baseURL ?? '').replace('localhost', `${brand}.localhost`)
