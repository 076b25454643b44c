import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'
import {
  askForEarlierTime,
  type EarlierTimeRequest,
  earlierTimesKey,
  stopEarlierTimes,
} from './earlier-time'

type Props = {
  patientId: string
  appointmentId: string
  /** Of this visit; undefined while its patient is not in line. */
  request: EarlierTimeRequest | undefined
  /** What tells one visit from another in a list. */
  when?: string
  small?: boolean
}

/** Gets in line for an earlier time of a visit, or leaves it. */
export const EarlierTimeButton = ({ patientId, appointmentId, request, when, small }: Props) => {
  const { busy, error, run } = useAction(async () => {
    await (request
      ? stopEarlierTimes(patientId, request)
      : askForEarlierTime(patientId, appointmentId))
    const { revalidate } = await import('#islands/stores/query-cache')
    revalidate(earlierTimesKey(patientId))
  })
  const name = request
    ? `Stop looking for an earlier time: ${when}`
    : `Tell me if an earlier time frees up: ${when}`
  return (
    <>
      <Button
        {...(small ? { size: 'small' } : { wide: true })}
        busy={busy}
        {...(when && { 'aria-label': name })}
        onClick={() => void run()}
      >
        {request ? 'Stop looking for an earlier time' : 'Tell me if an earlier time frees up'}
      </Button>
      <ActionError error={error} />
    </>
  )
}
