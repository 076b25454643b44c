import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { displayMoment, fromLocalTime, hourMs, iso, localDate, zoneName } from '#edge/platform/time'
import type { StaffUser } from '#islands/staff/access/require-staff'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { useAction } from '#islands/ui/use-action'

type Props = {
  conversationId: string
  me: StaffUser
  /** By the server's clock. */
  now: number
  onClose: () => void
}

const schema = z.object({ time: z.string('Choose a time') })

/** When to be reminded of a conversation. */
export const RemindDialog = ({ conversationId, me, now, onClose }: Props) => {
  const today = localDate(now, me.zone)
  const remindAt = async (at: string) => {
    await apiWithLocalErrors.message_reminders
      .in({ users: me.id })
      .create({ conversationId, remindAt: at })
    toast(`You will be reminded on ${displayMoment(at, me.zone, me.hours)}`)
    onClose()
  }
  const remind = useAction(remindAt)
  const local = (time: string) => iso(fromLocalTime(time, me.zone))
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { time: `${addPeriod(today, 1, 'day')}T09:00` },
    onSubmit: ({ time }) => remindAt(local(time)),
  })
  const choices = [
    { label: 'In an hour', at: () => iso(now + hourMs) },
    { label: 'Tomorrow at 9', at: () => local(`${addPeriod(today, 1, 'day')}T09:00`) },
    { label: 'In a week', at: () => local(`${addPeriod(today, 7, 'day')}T09:00`) },
  ]
  return (
    <Dialog open onClose={onClose} title="Remind me">
      <div className="stack g3">
        <Reminders conversationId={conversationId} me={me} />
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
        <ActionError error={remind.error} />
        <form {...form.props} className="stack g2" noValidate>
          <Field
            field={fields.time}
            label={`Another time, ${zoneName(now, me.zone)}`}
            type="datetime-local"
          />
          <ActionError error={error} />
          <div className="actions">
            <Button look="quiet" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" busy={busy}>
              Remind me then
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}

/** What one will be reminded of already; each can be taken back. */
const Reminders = ({ conversationId, me }: Pick<Props, 'conversationId' | 'me'>) => {
  const own = apiWithLocalErrors.message_reminders.in({ users: me.id })
  const [waiting, setWaiting] = useState<readonly { id: string; remindAt: string }[]>([])
  const load = async () => {
    const all = await own.list()
    setWaiting(all.filter((one) => one.conversationId === conversationId && !one.remindedAt))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    load().catch(() => {})
  }, [])
  // The button that cancelled one is gone with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is another
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('dialog[open] [data-first]')?.focus()
  }, [waiting])
  const cancel = useAction(async (id: string) => {
    await own.delete(id)
    await load()
  })
  return (
    <>
      {waiting.length > 0 && (
        <ul className="list" aria-label="Your reminders">
          {waiting.map(({ id, remindAt }) => {
            const when = displayMoment(remindAt, me.zone, me.hours)
            return (
              <li key={id} className="row nowrap g2">
                <bdi className="grow">{when}</bdi>
                <Button
                  size="small"
                  busy={cancel.busy}
                  aria-label={`Cancel the reminder on ${when}`}
                  onClick={() => void cancel.run(id)}
                >
                  Cancel it
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <ActionError error={cancel.error} />
    </>
  )
}
