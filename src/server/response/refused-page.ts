import { ApiError } from '#edge/client'

const pages: Readonly<Record<number, '/401' | '/404' | '/429'>> = {
  403: '/401',
  429: '/429',
  // Pages ask by what stands in their address: it names nothing that there is.
  400: '/404',
  404: '/404',
  422: '/404',
}

/** The page that says why the API gave a page nothing to show; null where it is a fault. */
export const refusedPage = (error: unknown) =>
  error instanceof ApiError ? (pages[error.status] ?? null) : null
