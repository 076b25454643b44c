import { ApiError } from '#edge/client'

type Filters = Readonly<Record<string, string | null | undefined>>

/** A filter that the API refused, and the reason in words. */
export interface RefusedFilter {
  readonly name: string
  readonly detail: string
}

/** The filter of an address that the API refused; null where it failed otherwise. */
export const refusedFilter = (error: unknown, filters: Filters): RefusedFilter | null => {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  for (const { source, detail } of error.errors)
    if (source?.parameter !== undefined && source.parameter in filters)
      return { name: source.parameter, detail }
  return null
}
