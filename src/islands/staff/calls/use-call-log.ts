import { useCallback, useEffect, useRef, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { appendRows } from '#islands/stores/append-rows'
import { onLiveEvent } from '#islands/stores/live'
import { toastFailure } from '#islands/stores/toasts'
import { useAction } from '#islands/ui/use-action'
import { type CallPage, loadCall, loadCalls, type PhoneCall } from './phone-call'

/** The log of calls, of all or of one caller: it follows what happens, and keeps the pages that were loaded. */
export const useCallLog = (first: CallPage, caller: string | undefined) => {
  const [log, setLog] = useState({ caller, page: first })
  const displayed = useRef(log)
  displayed.current = log
  const wanted = useRef(caller)
  wanted.current = caller
  const read = useCallback(
    async (changedId?: string) => {
      const fresh = await loadCalls(apiWithLocalErrors, { caller })
      const { page } = displayed.current
      const isBelow = !isIn(fresh, changedId) && isIn(page, changedId)
      const changed = changedId && isBelow ? await loadCall(changedId) : null
      setLog((now) => {
        if (wanted.current !== caller) return now
        const isSame = now.caller === caller
        return { caller, page: isSame ? withEarlier(fresh, now.page, changed) : fresh }
      })
    },
    [caller],
  )
  const follow = useCallback((id?: string) => void read(id).catch(toastFailure), [read])
  useEffect(() => {
    if (displayed.current.caller !== caller) follow()
  }, [caller, follow])
  useEffect(
    () => onLiveEvent('call_status_changed', ({ id }) => follow(id), { onReset: () => follow() }),
    [follow],
  )
  const more = useAction(async () => {
    const { next } = log.page
    const earlier = await loadCalls(apiWithLocalErrors, { caller, after: next ?? undefined })
    // Of another log, or one that begins anew meanwhile, these are not the next.
    setLog((now) =>
      now.caller === caller && now.page.next === next
        ? { caller, page: { ...earlier, rows: appendRows(now.page.rows, earlier.rows) } }
        : now,
    )
  })
  return { page: log.page, follow: useCallback(() => follow(), [follow]), more }
}

const isIn = ({ rows }: CallPage, id: string | undefined) => rows.some((row) => row.id === id)

/** The first page read again, with the earlier calls that were displayed below it; `changed` is one of those. */
const withEarlier = (fresh: CallPage, displayed: CallPage, changed: PhoneCall | null): CallPage => {
  const oldest = fresh.rows.at(-1)
  const at = displayed.rows.findIndex(({ id }) => id === oldest?.id)
  // More calls came than a page holds: those between are on neither, and the log begins anew.
  if (at < 0 || fresh.next === null) return fresh
  const earlier = displayed.rows.slice(at + 1)
  return {
    ...fresh,
    next: displayed.next,
    rows: appendRows(
      fresh.rows,
      earlier.map((row) => (row.id === changed?.id ? { ...row, ...changed } : row)),
    ),
  }
}
