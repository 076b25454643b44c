import { useCallback, useEffect, useState } from 'react'
import { type ChecksByPrescription, checkRows } from './check-medicine'

type Rows = Parameters<typeof checkRows>[0]

/** Checks of the rows of a list, by one request for each page of it that is read. */
export const useListChecks = (first: Rows) => {
  const [checks, setChecks] = useState<ChecksByPrescription>(new Map())
  /** What gets no answer is checked as its review opens. */
  const check = useCallback(async (rows: Rows) => {
    const found = await checkRows(rows).catch((): ChecksByPrescription => new Map())
    setChecks((now) => {
      const ids = new Set(rows.map(({ id }) => id))
      return new Map([...[...now].filter(([id]) => !ids.has(id)), ...found])
    })
  }, [])
  useEffect(() => void check(first), [check, first])
  return { checks, check }
}
