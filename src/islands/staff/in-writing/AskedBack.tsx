import { useEffect, useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { onLiveEvent } from '#islands/stores/live'
import { Note } from '#islands/ui/feedback/Note.tsx'
import type { ClockSettings } from '../access/require-staff'
import { inboxAddress } from '../messages/inbox'

type Props = {
  patientId: string
  /** RFC 3339: messages before it were not about this visit. */
  since: string
  clock: ClockSettings
  /** Changes with each message that this page sent. */
  sent: number
}

/** How the questions of a visit in writing stand: who wrote last, and where to read it. */
export const AskedBack = ({ patientId, since, clock, sent }: Props) => {
  const [newest, setNewest] = useState<Newest | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that was sent here has no event for its sender.
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      void loadNewest(patientId).then((found) => isCurrent && setNewest(found), reportError)
    read()
    const stop = onLiveEvent('new_message', read, { onReset: read })
    return () => {
      isCurrent = false
      stop()
    }
  }, [patientId, sent])
  if (!newest || newest.lastMessageAt < since) return null
  const { id, lastSenderId, lastMessageAt } = newest
  const at = displayMoment(lastMessageAt, clock.zone, clock.hours)
  const hasAnswer = lastSenderId === patientId
  return hasAnswer ? (
    <Note>
      The patient wrote {at}. <a href={inboxAddress('mine', id)}>Read the answer</a>
    </Note>
  ) : (
    <p className="ink-2">
      The patient was written to {at}, and has not answered.{' '}
      <a href={inboxAddress('mine', id)}>Open the conversation</a>
    </p>
  )
}

/** The conversation with the clinician that was written in last. */
const loadNewest = async (patient: string) => {
  const [newest] = await apiWithLocalErrors.conversations.list({
    filter: { patient, kind: ['provider'] },
    sort: '-lastMessageAt',
    page: { size: 1 },
  })
  return newest ?? null
}
type Newest = NonNullable<Awaited<ReturnType<typeof loadNewest>>>
