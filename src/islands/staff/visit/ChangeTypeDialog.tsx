import * as z from 'zod/mini'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { StaffAppointment } from '../appointments/appointment'
import { type TypeAndMode, TypeAndModeFields, typeAndMode } from '../booking/TypeAndModeFields'

type Props = {
  visit: StaffAppointment
  trouble: string | null
  busy: boolean
  onDone: (chosen: Partial<TypeAndMode>) => unknown
  onClose: () => void
}

/** A kind that is no longer offered is none to choose, and stays. */
const schema = z.object({ ...typeAndMode, encounterTypeId: z.optional(z.string()) })

/** What the visit is for, and whether by video or phone, until it begins; its time stays. */
export const ChangeTypeDialog = ({ visit, trouble, busy, onDone, onClose }: Props) => {
  const before: TypeAndMode = {
    encounterTypeId: visit.encounterTypeId ?? '',
    appointmentType: visit.mode === 'phone' ? 'phone' : 'video',
  }
  const { form, fields } = useFormFor(schema, {
    defaultValue: before,
    onSubmit: ({ encounterTypeId, appointmentType }) => {
      const changed: Partial<TypeAndMode> = {
        ...(encounterTypeId && encounterTypeId !== before.encounterTypeId && { encounterTypeId }),
        ...(appointmentType !== before.appointmentType && { appointmentType }),
      }
      return Object.keys(changed).length > 0 ? onDone(changed) : onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Change the type of visit" dismissible={!busy}>
      <form {...form.props} className="stack" noValidate>
        <p>The time of the visit stays. The patient is told of the change.</p>
        <TypeAndModeFields fields={fields} />
        <ActionError error={trouble} />
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            Keep it as it is
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            Change the visit
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
