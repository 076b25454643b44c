import { useCallback, useEffect, useState } from 'react'
import { nullIfHidden } from '../access/null-if-hidden'

interface ListedRows<T> {
  readonly rows: readonly T[]
  readonly hides?: Hides
}
/** How much of a list is kept from its reader. */
export type Hides = 'all' | 'some' | undefined

/** Rows of one list; undefined while they load, null when they could not be read. What is refused is hidden. */
export const useRows = <T>(list: () => Promise<readonly T[] | ListedRows<T>>, key: string) => {
  const [found, setFound] = useState<ListedRows<T> | null | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is that of the key
  const refresh = useCallback(
    () =>
      list()
        .then((read) => ('rows' in read ? read : { rows: read }))
        .catch(allHiddenIfRefused)
        .then(setFound, () => {
          setFound((known) => known ?? null)
        }),
    [key],
  )
  useEffect(() => void refresh(), [refresh])
  return { rows: found === null ? null : found?.rows, hides: found?.hides, refresh }
}

const allHiddenIfRefused = (error: unknown): ListedRows<never> => {
  nullIfHidden(error)
  return { rows: [], hides: 'all' }
}
