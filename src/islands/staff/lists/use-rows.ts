import { useCallback, useEffect, useState } from 'react'

/** Rows of one list; undefined while they load, null when they could not be read. */
export const useRows = <T>(list: () => Promise<readonly T[]>, key: string) => {
  const [rows, setRows] = useState<readonly T[] | null | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is that of the key
  const refresh = useCallback(
    () =>
      list().then(setRows, () => {
        setRows((known) => known ?? null)
      }),
    [key],
  )
  useEffect(() => void refresh(), [refresh])
  return { rows, refresh }
}
