import { useEffect, useRef, useState } from 'react'
import type { WriteOptions } from '#edge/client'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { refreshPageHead } from './refresh-page-head'

/** How each part of the page that shows a record reads it again, by the id of the record. */
const readers = new Map<string, Set<() => Promise<unknown>>>()

/**
 * A record on screen with its version. A change names the version it is about; one that conflicts reads the record
 * again, so that the form says what a colleague changed and the next attempt is about the latest. All that the page
 * shows of a record is read again together: one's own change in one place is no conflict in another.
 */
export const useRecord = <T extends { readonly id: string; readonly version?: number | undefined }>(
  first: T,
  read: () => Promise<T>,
) => {
  const { id } = first
  const [record, setRecord] = useState(first)
  const latestRead = useRef(read)
  latestRead.current = read
  useEffect(() => {
    const ours = readers.get(id) ?? new Set()
    const readOurs = async () => setRecord(await latestRead.current())
    readers.set(id, ours.add(readOurs))
    return () => void ours.delete(readOurs)
  }, [id])
  const reread = () => Promise.all([...(readers.get(id) ?? [])].map((readOne) => readOne()))
  const change = async (send: (options: WriteOptions) => Promise<unknown>) => {
    const { version } = record
    await withReread(() => send(version === undefined ? {} : { version }), reread)
    await readAgain(reread)
    void refreshPageHead()
  }
  return { record, change, reread }
}
