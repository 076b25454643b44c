import { useState } from 'react'
import * as z from 'zod/mini'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { StaffAppointment } from '../appointments/appointment'
import { type TypeAndMode, TypeAndModeFields, typeAndMode } from '../booking/TypeAndModeFields'
import { ExposureFirst } from '../pep/ExposureFirst'

type Props = {
  visit: StaffAppointment
  clock: ClockSettings
  trouble: string | null
  busy: boolean
  onDone: (chosen: Partial<TypeAndMode>) => unknown
  onClose: () => void
}

/** A kind that is no longer offered is none to choose, and stays. */
const schema = z.object({ ...typeAndMode, encounterTypeId: z.optional(z.string()) })

/** What the visit is for, and whether by video or phone, until it begins; its time stays. */
export const ChangeTypeDialog = ({ visit, clock, trouble, busy, onDone, onClose }: Props) => {
  const before: TypeAndMode = {
    encounterTypeId: visit.encounterTypeId ?? '',
    appointmentType: visit.mode === 'phone' ? 'phone' : 'video',
  }
  const [encounterTypeId, setEncounterType] = useState(before.encounterTypeId)
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
      <div className="stack">
        <form {...form.props} className="stack" noValidate>
          <p>The time of the visit stays. The patient is told of the change.</p>
          <TypeAndModeFields fields={fields} onType={setEncounterType} />
        </form>
        <ExposureFirst
          patientId={visit.patientId}
          encounterTypeId={encounterTypeId}
          clock={{ ...clock, zone: visit.patientZone }}
        />
        <ActionError error={trouble} />
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            Keep it as it is
          </Button>
          <Button look="primary" type="submit" form={form.props.id} busy={busy}>
            Change the visit
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
