import * as z from 'zod/mini'
import { pushedKinds } from '#edge/domains/outreach/contract'
import { useDraft } from '#islands/early-actions/use-draft'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { type Choice, RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

type Props = { patientId: string; name: string; onClose: () => void }

const invitation = 're_engage'
const kinds = [...pushedKinds, invitation] as const
const schema = z.object({ kind: z.enum(kinds, 'Choose what to ask for') })

const labels: Readonly<Record<(typeof kinds)[number], Pick<Choice, 'label' | 'help'>>> = {
  nudge: { label: 'Look at their account' },
  photo_id_needed: { label: 'Add a photo of their ID' },
  insurance_needed: { label: 'Add their insurance card' },
  profile_needed: { label: 'Complete their profile' },
  re_engage: {
    label: 'Come to the clinic again',
    help: 'At most one invitation in seven days, and none while a visit is booked.',
  },
}
const choices = kinds.map((value) => ({ value, ...labels[value] }))

/** Asks a patient for something by one of the clinic's own texts; what it sends and how often is said before. */
const OutreachDialog = ({ patientId, name, onClose }: Props) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async ({ kind }) => {
      const params = { patient: patientId }
      if (kind === invitation)
        await apiWithLocalErrors.call('POST /patients/:patient/re_engage', { params })
      else
        await apiWithLocalErrors.call('POST /patients/:patient/push_notifications', {
          params,
          body: { kind },
        })
      toast(kind === invitation ? 'Invitation sent' : 'Reminder sent', { tone: 'good' })
      close()
    },
  })
  const draft = useDraft(`outreach-${patientId}`, form.id)
  const close = () => {
    draft.clear()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={`Remind ${name}`}>
      <form
        {...form.props}
        noValidate
        className="stack g3"
        onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
      >
        <RadioCards field={fields.kind} legend="Ask the patient to" choices={choices} />
        <p className="ink-2">
          It goes out by the channels the patient chose, after their quiet hours, in words that say
          nothing about health. A patient gets at most three reminders a day.
        </p>
        <ActionError error={error} />
        <DialogActions submit="Send" busy={busy} onCancel={close} />
      </form>
    </Dialog>
  )
}
export default OutreachDialog
