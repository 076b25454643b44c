/** Where a demo brand has its pages. */
export const hostOf = (baseURL: string | undefined, brand: string): string =>
  (baseURL ?? '').replace('localhost', `${brand}.localhost`)
