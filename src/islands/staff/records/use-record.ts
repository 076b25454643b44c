import { useState } from 'react'
import type { WriteOptions } from '#edge/client'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { refreshPageHead } from './refresh-page-head'

/**
 * A record on screen with its version. A change names the version it is about; one that conflicts reads the record
 * again, so that the form says what a colleague changed and the next attempt is about the latest.
 */
export const useRecord = <T extends { readonly version?: number | undefined }>(
  first: T,
  read: () => Promise<T>,
) => {
  const [record, setRecord] = useState(first)
  const reread = async () => setRecord(await read())
  const change = async (send: (options: WriteOptions) => Promise<unknown>) => {
    const { version } = record
    await withReread(() => send(version === undefined ? {} : { version }), reread)
    await readAgain(reread)
    void refreshPageHead()
  }
  return { record, change, reread }
}
