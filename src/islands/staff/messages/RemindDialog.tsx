import { type SubmitEvent, useState } from 'react'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { fromLocalTime, iso } from '#edge/platform/time'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useAction } from '../../ui/use-action'
import type { StaffUser } from '../chrome/require-staff'

type Props = { conversationId: string; me: StaffUser; today: string; onClose: () => void }

/** When to be reminded of a conversation. */
export const RemindDialog = ({ conversationId, me, today, onClose }: Props) => {
  const [wall, setWall] = useState(`${addPeriod(today, 1, 'day')}T09:00`)
  const remind = useAction(async (at: string) => {
    await apiWithLocalErrors.message_reminders
      .in({ users: me.id })
      .create({ conversationId, remindAt: at })
    toast('You will be reminded')
    onClose()
  })
  const local = (time: string) => iso(fromLocalTime(time, me.zone))
  const choices = [
    { label: 'In an hour', at: () => new Date(Date.now() + 3_600_000).toISOString() },
    { label: 'Tomorrow at 9', at: () => local(`${addPeriod(today, 1, 'day')}T09:00`) },
    { label: 'In a week', at: () => local(`${addPeriod(today, 7, 'day')}T09:00`) },
  ]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (wall) void remind.run(local(wall))
  }
  return (
    <Dialog open onClose={onClose} title="Remind me">
      <div className="stack g3">
        <div className="row g2">
          {choices.map(({ label, at }, index) => (
            <Button
              key={label}
              data-first={index === 0 || undefined}
              busy={remind.busy}
              onClick={() => remind.run(at())}
            >
              {label}
            </Button>
          ))}
        </div>
        <form className="row g2" onSubmit={submit}>
          <input
            className="input grow"
            type="datetime-local"
            aria-label="Another time"
            value={wall}
            onChange={({ currentTarget }) => setWall(currentTarget.value)}
          />
          <Button type="submit" busy={remind.busy}>
            Remind me then
          </Button>
        </form>
        {remind.error && (
          <p className="note danger" role="alert">
            {remind.error}
          </p>
        )}
      </div>
    </Dialog>
  )
}
